import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import {
  type CreditTransfer,
  writeCreditTransfers,
} from '../../shop/server/src/platform/bank/credit-transfer-file.ts'
import { amountCents, type CalendarDay } from '../../shop/units/src/units.ts'
import { debianPrograms, pythonPackages } from './install-judge.ts'
import { askOutside, type Judgement } from './outside-program.ts'

/** A wheel of PyPI that holds the schemas of the messages. */
const SCHEMAS = 'sepaxml==2.7.0'
const SCHEMA = 'pain.001.001.09.xsd'
const FILES = 200
const SEED = 52
const IBANS = ['DE89370400440532013000', 'AT611904300234573201', 'FR1420041010050500013M02606']

const names = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
  fc.constant('Zoë & Łukasz <Été>'),
)
const transfers: fc.Arbitrary<CreditTransfer[]> = fc.array(
  fc.record({
    id: fc.uuid(),
    to: fc.record({ holder: names, iban: fc.constantFrom(...IBANS) }),
    amountCents: fc.integer({ min: 1, max: 10_000_000 }).map(amountCents),
    remittance: names,
  }),
  { minLength: 1, maxLength: 20 },
)

/** Has files of credit transfers judged by the schema of their message, with names from any script. */
export function judgeBankFiles(): Judgement {
  debianPrograms({ xmllint: 'libxml2-utils' })
  const packages = join(pythonPackages(SCHEMAS), '../lib')
  const [python] = readdirSync(packages)
  const schema = join(packages, python!, 'site-packages/sepaxml/schemas', SCHEMA)
  const folder = mkdtempSync(join(tmpdir(), 'segno-bank-files-'))
  const isValid = (name: string, text: string): boolean => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return askOutside('xmllint', ['--noout', '--schema', schema, path]).status === 0
  }
  try {
    const files = fc.sample(transfers, { numRuns: FILES, seed: SEED }).map(fileOf)
    const refused = files.filter((text, at) => !isValid(`${at}.xml`, text))
    const spoiled = files[0]!.replace(/<CtrlSum>[^<]*/, '<CtrlSum>much')
    return {
      judged: `${FILES} files of credit transfers by ${SCHEMA} of ${SCHEMAS} in xmllint`,
      faults: [
        ...refused.map((text) => `a file breaks the schema:\n${text}`),
        ...(isValid('spoiled.xml', spoiled) ? ['the schema takes a sum that is no number'] : []),
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const fileOf = (list: readonly CreditTransfer[]): string =>
  writeCreditTransfers(list, {
    from: { holder: 'Segno GmbH & Co. KG', iban: IBANS[0]! },
    now: new Date('2026-11-26T09:30:15.250Z'),
    executedOn: '2026-11-27' as CalendarDay,
  })
