// Shows /api/openapi.json; nothing is fetched from anywhere else.
const element = (name, text, children = []) => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
};

// Text with `code` in it.
const written = (text) =>
  element(
    'p',
    '',
    text.split('`').map((part, i) => (i % 2 ? element('code', part) : part)),
  );

const named = (schema) => {
  if (!schema) return 'nothing';
  if (schema.$ref) return schema.$ref.split('/').pop();
  if (schema.type === 'array') return `${named(schema.items)}[]`;
  return schema.type ?? JSON.stringify(schema);
};

const shape = (content) => (content ? named(Object.values(content)[0].schema) : 'nothing');

const route = (path, method, told) => {
  const name = element('span', method);
  name.className = 'method';
  const answer = told.responses['200'] ?? told.responses['204'];
  const line = element('p', `${shape(told.requestBody?.content)} → ${shape(answer.content)}`);
  return element('details', '', [element('summary', '', [name, element('code', path)]), written(told.summary), line]);
};

const type = (name, schema) => {
  const made = element('details', '', [
    element('summary', '', [element('code', name)]),
    written(schema.description ?? ''),
    element('pre', JSON.stringify(schema, null, 2)),
  ]);
  return made;
};

const told = await (await fetch('/api/openapi.json')).json();
document.getElementById('about').append(...written(told.info.description).childNodes);
for (const [path, methods] of Object.entries(told.paths))
  for (const [method, operation] of Object.entries(methods))
    document.getElementById('routes').append(route(path, method, operation));
for (const [name, schema] of Object.entries(told.components.schemas))
  document.getElementById('types').append(type(name, schema));
