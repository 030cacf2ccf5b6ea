# isleworks with its service, the Dask extra and the PostgreSQL driver. docs/deploy.md
FROM python:3.11-slim

RUN useradd --create-home --uid 10001 isleworks \
    && install -d -o isleworks /data /var/cache/isleworks
WORKDIR /opt/isleworks

# Exact versions, of what is needed and nothing else.
COPY requirements.lock pyproject.toml README.md LICENSE ./
COPY games games
COPY solver solver
COPY generator generator
COPY printables printables
COPY api api
COPY cli cli
RUN pip install --no-cache-dir --constraint requirements.lock ".[cluster,postgres]" \
    && rm -rf /opt/isleworks/*

USER isleworks
WORKDIR /data
ENV ISLEWORKS_DATA_DIR=/data \
    ISLEWORKS_HOST=0.0.0.0 \
    NUMBA_CACHE_DIR=/var/cache/isleworks \
    PYTHONUNBUFFERED=1 \
    # A daemonic worker may have no children, and children do the work.
    DASK_DISTRIBUTED__WORKER__DAEMON=False
# Compiled now, the search is there at the first question; another processor compiles it anew.
RUN python -m solver.papua_bridges.warm && python -m generator.papua_bridges.warm

VOLUME /data
EXPOSE 8000
HEALTHCHECK --start-period=60s CMD \
    ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz', timeout=5)"]
ENTRYPOINT ["isleworks"]
CMD ["serve"]
