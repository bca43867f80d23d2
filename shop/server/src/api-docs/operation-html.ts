import { type Endpoint, exampleOf } from '@segno/contract'
import { parametersOf, type Parameter, schemaOf } from '../platform/http/openapi-parameters.ts'
import { accessWords, commandOf } from '../platform/http/openapi-words.ts'
import { html, type Html } from '../platform/html.ts'
import { inlineHtml } from './markdown-html.ts'
import { fieldsHtml, typeWords } from './schema-html.ts'

interface Operation {
  readonly name: string
  readonly endpoint: Endpoint
  /** Name of the endpoint that this is the same as, for guests; null where it is like no other. */
  readonly sameAs: string | null
}

/** All that is to be known of one endpoint, at `#its-name`. */
export function operationHtml({ name, endpoint, sameAs }: Operation, origin: string): Html {
  return html`<article id="${name}">
    <h3>
      <a href="#${name}"
        ><span class="method" data-method="${endpoint.method}">${endpoint.method}</span>
        <code>${endpoint.path.replace(/:(\w+)/g, '{$1}')}</code></a
      >
    </h3>
    <p>${inlineHtml(endpoint.summary)}</p>
    <p class="access">${inlineHtml(accessWords(endpoint))}</p>
    <pre tabindex="0"><code>${commandOf(endpoint, origin)}</code></pre>
    ${tryHtml(endpoint)}
    ${
      sameAs === null
        ? detailsHtml(endpoint)
        : html`<p>It takes and answers what <a href="#${sameAs}">${sameAs}</a> does.</p>`
    }
  </article>`
}

/** What a browser can ask by itself, it may. */
function tryHtml(endpoint: Endpoint): Html {
  const { method, access, path, query, answers = 'envelope' } = endpoint
  const example = exampleOf(endpoint)?.query
  const isAskable = method === 'GET' && access === 'anyone' && answers === 'envelope' && !path.includes(':')
  if (!isAskable || (query !== undefined && !query.safeParse(example ?? {}).success)) return html``
  const search = new URLSearchParams(example).toString()
  return html`<a class="try" href="${path}${search && `?${search}`}">See the answer</a>`
}

function detailsHtml(endpoint: Endpoint): Html {
  const parameters = parametersOf(endpoint)
  return html`${
    parameters.length === 0
      ? ''
      : part(
          'Parameters',
          html`<ul class="fields">
            ${parameters.map(parameterHtml)}
          </ul>`,
          true,
        )
  }
  ${bodyHtml(endpoint)} ${answerHtml(endpoint)}`
}

function part(title: string, content: Html, isOpen = false): Html {
  return html`<details ${isOpen ? 'open' : ''}>
    <summary>${title}</summary>
    ${content}
  </details>`
}

function parameterHtml({ name, in: place, description, required, schema }: Parameter): Html {
  const where = place === 'query' ? '' : ` in the ${place === 'path' ? 'path' : 'headers'}`
  return html`<li>
    <code>${name}</code>
    <span class="type">${inlineHtml(typeWords(schema))}${required ? '; needed' : ''}${where}</span>
    ${description === undefined ? '' : html`<p>${inlineHtml(description)}</p>`}
  </li>`
}

function bodyHtml(endpoint: Endpoint): Html {
  const { body, uploads, streams, alsoStreams = [] } = endpoint
  if (uploads) return html`<p>The body is the file itself, of the type <code>${uploads.kind}/*</code>.</p>`
  if (streams !== undefined) {
    const types = [streams, ...alsoStreams].map((type) => `\`${type}\``)
    return html`<p>${inlineHtml(`The body is the file itself, as ${types.join(' or ')}.`)}</p>`
  }
  if (!body) return html``
  const example = exampleOf(endpoint)?.body
  return part(
    'Body',
    html`${fieldsHtml(schemaOf(body, 'input')) ?? ''}
    ${
      example === undefined
        ? ''
        : html`<p>For example:</p>
            <pre tabindex="0"><code>${JSON.stringify(example)}</code></pre>`
    }`,
  )
}

function answerHtml({ answers, ok, okStatus = 200 }: Endpoint): Html {
  if (answers === 'bytes') return html`<p>Answers the file.</p>`
  if (answers === 'headers') return html`<p>Answers ${String(okStatus)}; what is said is in the headers.</p>`
  const schema = schemaOf(ok, 'output')
  const fields = fieldsHtml(schema)
  if (!fields)
    return html`<p>Answers ${String(okStatus)}; <code>data</code> is ${inlineHtml(typeWords(schema))}.</p>`
  return part(`Answer ${okStatus}: the fields of data`, fields)
}
