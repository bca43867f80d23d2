import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type InvoiceDocument,
  writeCii,
  writeDocument,
  writePdf,
  writeUbl,
} from '../../../shop/invoice/src/invoice.ts'
import {
  anInvoice,
  FULL_CREDIT_NOTE,
  REISSUED_INVOICE,
  someInvoices,
} from '../../../shop/invoice/src/testing/sample-invoices.ts'
import { ublRulesOf } from '../../../shop/invoice/src/ubl-rules.ts'
import { type Judgement, runOutside } from '../outside-program.ts'

const INVOICES = 500
/** The slowest to write and to judge. */
const PDFS = 40
const SEED = 48
const CLASSPATH = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath'

/** A file and the rules that it is held against. */
interface Case {
  readonly rules: string
  readonly name: string
  readonly content: string | Uint8Array
  /** How it is spoiled; null where it must be right. */
  readonly spoiled: string | null
}

/**
 * Has invoices and credit notes of all kinds judged by the rule sets that they claim, which phive brings, and their PDFs by
 * veraPDF.
 */
export async function judgePapers(root: string): Promise<Judgement> {
  const cache = join(root, '.cache', 'judges')
  mkdirSync(cache, { recursive: true })
  const here = join(root, 'tools/judges/papers')
  const classpath = join(cache, 'papers.classpath')
  runOutside('mvn', ['-q', '-B', '-f', join(here, 'pom.xml'), CLASSPATH, `-Dmdep.outputFile=${classpath}`])
  const cases = [...(await rightCases()), ...(await spoiledCases())]
  const folder = mkdtempSync(join(tmpdir(), 'segno-papers-'))
  try {
    for (const { name, content } of cases) writeFileSync(join(folder, name), content)
    const list = join(folder, 'list')
    writeFileSync(list, cases.map(({ rules, name }) => `${rules}\t${join(folder, name)}\n`).join(''))
    const answers = runOutside('java', [
      '-cp',
      readFileSync(classpath, 'utf8'),
      join(here, 'JudgePapers.java'),
      list,
    ])
    const broken = answers
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t')[2] ?? '')
    return {
      judged: counted(cases.filter(({ spoiled }) => spoiled === null)),
      faults: cases.flatMap((one, at) => faultsOf(one, broken[at]!)),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function faultsOf({ rules, name, content, spoiled }: Case, broken: string): string[] {
  if (spoiled !== null) return broken === '' ? [`the judge of ${rules} misses ${spoiled}`] : []
  return broken === ''
    ? []
    : [`${name} breaks ${broken} of ${rules}${typeof content === 'string' ? `:\n${content}` : ''}`]
}

const counted = (cases: readonly Case[]): string =>
  [...Map.groupBy(cases, ({ rules }) => rules)].map(([rules, all]) => `${all.length} by ${rules}`).join(', ')

async function rightCases(): Promise<Case[]> {
  const papers = [FULL_CREDIT_NOTE, REISSUED_INVOICE, ...someInvoices(INVOICES, SEED)]
  const pdfs = papers
    .slice(0, PDFS)
    .map(async (paper, at) => pdfCases(`${at}.pdf`, await writePdf(paper, { facturX: true })))
  return [
    ...papers.flatMap(xmlCases),
    ...(await Promise.all(pdfs)).flat(),
    ...pdfCases('document.pdf', await aDocument()),
  ]
}

const xmlCases = (paper: InvoiceDocument, at: number): Case[] => {
  const [ubl, claimed] = [writeUbl(paper), ublRulesOf(paper)]
  const right = { name: `${at}.ubl.xml`, content: ubl, spoiled: null }
  return [
    { rules: 'cii', name: `${at}.cii.xml`, content: writeCii(paper), spoiled: null },
    { ...right, rules: `en16931 ${paper.kind}` },
    ...(claimed === 'en16931' ? [] : [{ ...right, rules: `${claimed} ${paper.kind}` }]),
  ]
}

const pdfCases = (name: string, content: Uint8Array): Case[] =>
  ['pdf/a-3a', 'pdf/ua-1'].map((rules) => ({ rules, name, content, spoiled: null }))

const aDocument = (): Promise<Uint8Array> =>
  writeDocument({
    title: 'Certificate',
    footer: { left: 'Segno', right: 'L-1' },
    writtenAt: new Date('2026-11-25T00:00:00Z'),
    parts: [
      { kind: 'heading', text: 'Licence' },
      { kind: 'facts', facts: [['Sound', 'Night drive']] },
      { kind: 'table', columns: [{ title: 'Sound', share: 1 }], rows: [['Night drive']] },
      {
        kind: 'code',
        dark: [
          [true, false],
          [false, true],
        ],
        alt: 'A code',
      },
    ],
  })

const GERMAN = anInvoice({ buyer: { ...anInvoice().buyer, country: 'DE', vatId: 'DE136695976' } })
const SPOILED_XML: readonly (readonly [
  rules: string,
  how: string,
  right: string,
  from: RegExp,
  to: string,
])[] = [
  ['cii', 'a sum that is wrong', writeCii(GERMAN), /(<ram:GrandTotalAmount>)/, '$11'],
  ['en16931 invoice', 'a sum that is wrong', writeUbl(GERMAN), /(<cbc:PayableAmount[^>]*>)/, '$11'],
  ['peppol invoice', 'an empty element', writeUbl(anInvoice()), /(<cbc:CityName>)[^<]*/, '$1'],
  ['peppol invoice', 'an e-mail address as party', writeUbl(anInvoice()), /schemeID="9930"/, 'schemeID="EM"'],
  [
    'peppol invoice',
    'no reference',
    writeUbl(anInvoice()),
    /<cac:OrderReference>[^]*<.cac:OrderReference>/,
    '',
  ],
  ['peppol credit-note', 'an unknown claim', writeUbl(FULL_CREDIT_NOTE), /billing:3.0/, 'billing:9.0'],
  ['xrechnung invoice', 'no contact', writeUbl(GERMAN), /<cac:Contact>[^]*<.cac:Contact>/, ''],
  ['xrechnung invoice', 'no card', writeUbl(GERMAN), /<cac:CardAccount>[^]*<.cac:CardAccount>/, ''],
]
const SPOILED_PDF: readonly (readonly [rules: string, how: string, from: string, to: string])[] = [
  ['pdf/a-3a', 'a file that says it is another kind', '<pdfaid:part>3', '<pdfaid:part>2'],
  ['pdf/ua-1', 'a file without its mark', '<pdfuaid:part>1', '<pdfuaid:part>0'],
]

/** A judge that finds nothing in spoiled files proves nothing. */
async function spoiledCases(): Promise<Case[]> {
  const pdf = Buffer.from(await writePdf(GERMAN, { facturX: true })).toString('latin1')
  return [
    ...SPOILED_XML.map(([rules, spoiled, right, from, to], at) => ({
      rules,
      name: `spoiled-${at}.xml`,
      content: right.replace(from, to),
      spoiled,
    })),
    ...SPOILED_PDF.map(([rules, spoiled, from, to], at) => ({
      rules,
      name: `spoiled-${at}.pdf`,
      content: Buffer.from(pdf.replace(from, to), 'latin1'),
      spoiled,
    })),
  ]
}
