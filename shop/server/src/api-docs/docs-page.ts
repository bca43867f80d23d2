import { type ApiGroup, type Endpoint, guestVariant } from '@segno/contract'
import type { AboutApi } from '../platform/http/openapi.ts'
import { html, type Html } from '../platform/html.ts'
import { headingsOf, idOf, markdownHtml } from './markdown-html.ts'
import { operationHtml } from './operation-html.ts'

/** Stands where the theme belongs that somebody has chosen. */
export const THEME_MARK = 'data-theme-mark'

/** The API document for people: all of it at once, so that the browser's own search and links find everything. */
export function docsPage(groups: readonly ApiGroup[], about: AboutApi): string {
  const sameAs = namesOfTwins(groups)
  return html`<!doctype html>
    <html lang="en" data-theme-mark>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${about.title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/docs/look.css" />
        <link rel="stylesheet" href="/docs/page.css" />
        <script type="module" src="/docs/page.js"></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        ${headerHtml(about)}
        <div class="columns">
          ${contentsHtml(groups, about)}
          <main id="content" tabindex="-1">
            <h1>${about.title}</h1>
            <section class="introduction">
              ${markdownHtml(about.description)}
              <p>For programs all of this is <a href="/docs/json">one document</a>, in OpenAPI 3.1.</p>
            </section>
            <p class="nothing" hidden>No endpoint has all of these words.</p>
            ${groups.map((group) => groupHtml(group, about.origin, sameAs))}
          </main>
        </div>
      </body>
    </html>`.text
}

/** The search is there only where the script is that does it. */
function headerHtml({ title }: AboutApi): Html {
  return html`<header>
    <a href="#content">${title}</a>
    <search hidden>
      <input type="search" aria-label="Search the endpoints" placeholder="Search, such as tempo or cart" />
      <output></output>
    </search>
    <a href="/">Shop</a>
  </header>`
}

function contentsHtml(groups: readonly ApiGroup[], { description }: AboutApi): Html {
  return html`<nav aria-label="Contents">
    <ul>
      ${headingsOf(description).map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}
    </ul>
    <ul>
      ${groups.map(
        ({ name, endpoints }) =>
          html`<li>
            <a href="#${idOf(name)}">${name}</a>
            <ul>
              ${Object.entries(endpoints).map(
                ([operation, endpoint]) => html`<li><a href="#${operation}">${shortName(endpoint)}</a></li>`,
              )}
            </ul>
          </li>`,
      )}
    </ul>
  </nav>`
}

/** Nearly all paths begin alike, and there is little room. */
function shortName({ method, path }: Endpoint): Html {
  return html`<span class="method" data-method="${method}">${method}</span>
    <span>${path.replace(/^\/api(?=\/)/, '').replace(/:(\w+)/g, '{$1}')}</span>`
}

function groupHtml(
  { name, about, endpoints }: ApiGroup,
  origin: string,
  sameAs: ReadonlyMap<Endpoint, string>,
): Html {
  return html`<section class="group">
    <h2 id="${idOf(name)}"><a href="#${idOf(name)}">${name}</a></h2>
    ${markdownHtml(about)}
    ${Object.entries(endpoints).map(([operation, endpoint]) =>
      operationHtml({ name: operation, endpoint, sameAs: sameAs.get(endpoint) ?? null }, origin),
    )}
  </section>`
}

/** What guests ask is described where everyone else asks it. */
function namesOfTwins(groups: readonly ApiGroup[]): ReadonlyMap<Endpoint, string> {
  const all = groups.flatMap(({ endpoints }) => Object.entries(endpoints))
  return new Map(
    all.flatMap(([name, endpoint]) => {
      const twin = guestVariant(endpoint)
      return twin === null ? [] : [[twin, name] as const]
    }),
  )
}
