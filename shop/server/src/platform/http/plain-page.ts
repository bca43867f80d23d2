import type { FastifyReply } from 'fastify'
import { Html, html } from '../html.ts'

const STYLE = new Html(`
  :root {
    color-scheme: light dark;
  }
  body {
    max-width: 60rem;
    margin: 2rem auto;
    padding: 0 1rem;
    font:
      1rem/1.5 system-ui,
      sans-serif;
  }
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    padding: 0.5rem 1rem 0.5rem 0;
    text-align: start;
    border-bottom: 1px solid color-mix(in srgb, currentcolor 20%, transparent);
    overflow-wrap: anywhere;
  }
  iframe {
    width: 100%;
    height: 40rem;
    border: 1px solid color-mix(in srgb, currentcolor 20%, transparent);
  }
  pre {
    white-space: pre-wrap;
  }
`)

/** A page of the server's own, without scripts: for what the shop's page does not show. */
export function sendPlainPage(reply: FastifyReply, title: string, content: Html): FastifyReply {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style nonce="${reply.cspNonce.style}">
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(document.text)
}
