/* Starts the reader of the interface's document: ours, from here, telling nobody else. */

window.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#docs',
  // The package would send documents to a validator of its own makers.
  validatorUrl: null,
  deepLinking: true,
  tryItOutEnabled: true,
});
