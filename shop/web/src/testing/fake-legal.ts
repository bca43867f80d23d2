import {
  addressLines,
  type Answer,
  type Endpoint,
  getLegalText,
  getOwnAcceptances,
  type LegalText,
  type Shop,
  type TextBlock,
} from '@segno/contract'

interface FakeLegal {
  readonly legal: Shop['legal']
  on<Of extends Endpoint>(endpoint: Of, answer: (request: { url: URL; body: unknown }) => Answer<Of>): void
}

export const VERSION_1 = { number: 1, validFrom: '2026-11-28' } as const

/** A block of plain text. */
export const plainBlock = (text: string, kind: TextBlock['kind'] = 'paragraph'): TextBlock => ({
  kind,
  depth: 0,
  number: null,
  runs: [{ text, isStrong: false, isEmphasised: false, href: null }],
})

export const legalText = (blocks: readonly TextBlock[]): LegalText => ({
  ...VERSION_1,
  blocks: [...blocks],
  state: 'inForce',
  versions: [VERSION_1],
})

/** First versions of the legal texts, in memory. */
export function serveLegal(shop: FakeLegal): void {
  shop.on(getLegalText, ({ url }) => {
    const name = url.pathname.split('/').at(-1)!
    if (name === 'imprint') return legalText(imprint(shop.legal))
    return legalText([plainBlock(`About the ${name}`, 'heading'), plainBlock(`These are the ${name}.`)])
  })
  shop.on(getOwnAcceptances, () => acceptedTexts(VERSION_1))
}

/** The first versions are accepted. @param inForce what is in force now */
export const acceptedTexts = (inForce: { number: number; validFrom: string }) => ({
  texts: (['terms', 'agreement'] as const).map((name) => ({
    ...inForce,
    name,
    accepted: { number: 1, at: '2026-11-28T12:00:00.000Z' },
    mustAccept: name === 'agreement' && inForce.number > 1,
  })),
})

const imprint = (legal: Shop['legal']): TextBlock[] =>
  legal === null
    ? []
    : [
        plainBlock([legal.name, ...addressLines(legal)].join('\n')),
        ...[legal.representedBy, legal.phone, legal.register, legal.vatId].flatMap((fact) =>
          fact === null ? [] : [plainBlock(fact, 'bullet')],
        ),
      ]
