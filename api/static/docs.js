// Starts Swagger UI (Apache-2.0, beside this file) on this server's own OpenAPI document.
window.addEventListener("load", function () {
  window.SwaggerUIBundle({
    url: "/openapi.json",
    dom_id: "#ui",
    deepLinking: true,
    validatorUrl: null,
    presets: [window.SwaggerUIBundle.presets.apis],
  });
});
