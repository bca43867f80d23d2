import { html, type Html } from '../../platform/html.ts'
import { link } from './plain-parts.ts'

const SCREENS = [
  ['/sounds', 'Sounds'],
  ['/packs', 'Packs'],
  ['/artists', 'Artists'],
  ['/jams', 'Jams'],
  ['/collections', 'Collections'],
  ['/subscriptions', 'Points & plans'],
  ['/login', 'Sign in'],
  ['/register', 'Create an account'],
] as const
const LEGAL = [
  ['/terms_and_condition', 'Terms'],
  ['/privacy_policy', 'Privacy'],
  ['/right_of_withdrawal', 'Right of withdrawal'],
  ['/contact', 'Contact and legal notice'],
] as const

interface PlainPage {
  readonly shopName: string
  readonly title: string
  readonly content: Html
}

/** A page for those without scripts. Others never see it: the first script takes it away. */
export const plainPage = ({ shopName, title, content }: PlainPage): string =>
  html`<div id="plain">
    <header>
      <p>${link('/', shopName)}</p>
      <nav aria-label="Screens">${SCREENS.map(([path, words]) => html`${link(path, words)} `)}</nav>
    </header>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
    <footer>
      <p>To hear sounds at your own tempo, to buy and to download, allow scripts on this page.</p>
      <nav aria-label="Legal">${LEGAL.map(([path, words]) => html`${link(path, words)} `)}</nav>
    </footer>
  </div>`.text.replaceAll(/\s+/g, ' ')
