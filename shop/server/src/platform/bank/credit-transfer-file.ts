import { createHash } from 'node:crypto'
import { xml, xmlText, type XmlElement } from '@segno/invoice/xml'
import { type AmountCents, type CalendarDay, decimalText, sumCents } from '@segno/units'
import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { sepaText } from './sepa-text.ts'

/** An account with a bank, and whose it is. */
export interface BankAccount {
  readonly holder: string
  readonly iban: string
}

export interface CreditTransfer {
  /** The same for the same transfer in every file, so that a statement leads back to it. */
  readonly id: string
  readonly to: BankAccount
  /** Euro cents, above zero. */
  readonly amountCents: AmountCents
  /** Shown on the payee's statement. */
  readonly remittance: string
}

const SCHEMA = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
const MAX_NAME = 70
const MAX_REMITTANCE = 140
const MAX_ID = 35
const MAX_CENTS = 99_999_999_999

interface FileFacts {
  readonly from: BankAccount
  readonly now: Date
  /** The bank's day, which it refuses in the past. */
  readonly executedOn: CalendarDay
}

/**
 * SEPA credit transfers in euro that leave one account, as pain.001.001.09. The same transfers make a file of the same
 * message id, so that a bank refuses the second of two.
 *
 * @throws {RangeError} for no transfers, an IBAN that is none, or an amount that SEPA does not carry
 * @see EPC132-08, "SEPA Credit Transfer Scheme C2PSP Implementation Guidelines", 2023
 */
export function writeCreditTransfers(
  transfers: readonly CreditTransfer[],
  { from, now, executedOn }: FileFacts,
): string {
  if (transfers.length === 0) throw new RangeError('a file of no transfers')
  const id = messageId(transfers)
  const total = [
    xml('NbOfTxs', String(transfers.length)),
    xml('CtrlSum', euro(sumCents(transfers.map(({ amountCents }) => amountCents)))),
  ]
  const name = xml('Nm', sepaText(from.holder, MAX_NAME))
  const content = [
    xml('GrpHdr', [
      xml('MsgId', id),
      xml('CreDtTm', now.toISOString().slice(0, 19)),
      ...total,
      xml('InitgPty', [name]),
    ]),
    xml('PmtInf', [
      xml('PmtInfId', id),
      xml('PmtMtd', 'TRF'),
      ...total,
      xml('PmtTpInf', [xml('SvcLvl', [xml('Cd', 'SEPA')])]),
      xml('ReqdExctnDt', [xml('Dt', executedOn)]),
      xml('Dbtr', [name]),
      accountOf('DbtrAcct', from),
      // The IBAN says which bank it is.
      xml('DbtrAgt', [xml('FinInstnId', [xml('Othr', [xml('Id', 'NOTPROVIDED')])])]),
      xml('ChrgBr', 'SLEV'),
      ...transfers.map(transferOf),
    ]),
  ]
  return xmlText(xml('Document', [xml('CstmrCdtTrfInitn', content)], { xmlns: SCHEMA }))
}

function messageId(transfers: readonly CreditTransfer[]): string {
  const hash = createHash('sha256')
  const facts = transfers.map(({ id, to, amountCents }) => `${id} ${to.iban} ${amountCents}\n`)
  for (const fact of facts.toSorted()) hash.update(fact)
  return hash.digest('hex').slice(0, MAX_ID)
}

function transferOf({ id, to, amountCents, remittance }: CreditTransfer): XmlElement {
  if (amountCents <= 0 || amountCents > MAX_CENTS)
    throw new RangeError(`not an amount to transfer: ${amountCents}`)
  return xml('CdtTrfTxInf', [
    xml('PmtId', [xml('EndToEndId', sepaText(id.replaceAll('-', ''), MAX_ID))]),
    xml('Amt', [xml('InstdAmt', euro(amountCents), { Ccy: 'EUR' })]),
    xml('Cdtr', [xml('Nm', sepaText(to.holder, MAX_NAME))]),
    accountOf('CdtrAcct', to),
    xml('RmtInf', [xml('Ustrd', sepaText(remittance, MAX_REMITTANCE))]),
  ])
}

function accountOf(name: string, { iban }: BankAccount): XmlElement {
  const plain = electronicFormatIBAN(iban)
  if (plain === null || !isValidIBAN(plain)) throw new RangeError('not an IBAN')
  return xml(name, [xml('Id', [xml('IBAN', plain)])])
}

const euro = (amountCents: AmountCents): string => decimalText({ amountCents, currency: 'EUR' })
