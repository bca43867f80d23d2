import type { SandboxResponse } from '../http/message.ts'
import { testCards } from '../payments/test-cards.ts'
import { html, page } from './html.ts'

/** The list of test cards. */
export function cardsPage(): SandboxResponse {
  const rows = testCards.map(
    (card) =>
      html`<tr>
        <td><code>${card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code></td>
        <td>${card.label}</td>
      </tr>`,
  )
  return page(
    'Test cards',
    html`<h1>Test cards</h1>
      <p>Any expiry date in the future, any security code.</p>
      <table>
        <thead>
          <tr>
            <th>Number</th>
            <th>What happens</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>`,
  )
}
