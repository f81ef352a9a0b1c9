// Runs in the browser, after Swagger UI: https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/
const place = document.getElementById('api');

globalThis.SwaggerUIBundle({
  domNode: place,
  url: place.dataset.document,
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  // No badge of somebody else's checker.
  validatorUrl: null,
});
