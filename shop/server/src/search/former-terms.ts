import type { TermKind } from '@segno/contract'
import { selectFormerTerms } from '../vocabulary/public.ts'
import type { Db } from '../platform/db/db.ts'

/** Which terms were merged into which. */
export class FormerTerms {
  readonly #into: ReadonlyMap<string, string>

  constructor(terms: readonly { kind: TermKind; slug: string; into: string }[]) {
    this.#into = new Map(terms.map(({ kind, slug, into }) => [`${kind}/${slug}`, into]))
  }

  static async read(db: Db): Promise<FormerTerms> {
    return new FormerTerms(await selectFormerTerms(db))
  }

  /** The terms that these are now, each once. */
  now(kind: TermKind, slugs: readonly string[]): string[] {
    return [...new Set(slugs.map((slug) => this.#now(kind, slug)))]
  }

  #now(kind: TermKind, slug: string): string {
    const passed = new Set([slug])
    let now = slug
    for (;;) {
      const into = this.#into.get(`${kind}/${now}`)
      if (into === undefined || passed.has(into)) return now
      passed.add(into)
      now = into
    }
  }
}
