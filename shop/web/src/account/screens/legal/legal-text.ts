export interface LegalFacts {
  readonly shopName: string
  readonly support: string
}

export interface LegalSection {
  readonly heading: string
  readonly paragraphs: readonly string[]
}
