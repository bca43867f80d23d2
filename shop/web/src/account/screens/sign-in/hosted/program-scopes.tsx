import { MAX_SPEND_LIMIT_POINTS, type ProgramScope } from '@segno/contract'
import { SCOPE_WORDS } from '../../../programs/scope-words.ts'
import { Field } from '../../../../ui/field.tsx'
import styles from '../sign-in.module.css'

interface ProgramScopesProps {
  name: string
  /** A program that the shop knows also learns who its person is. */
  isKnown?: boolean
  scopes: readonly ProgramScope[]
  /** As it is typed. */
  spendLimit: string
  onSpendLimit: (typed: string) => void
}

/** What a program asks to be allowed, in words, and how much it may spend. */
export function ProgramScopes({
  name,
  isKnown = true,
  scopes,
  spendLimit,
  onSpendLimit,
}: ProgramScopesProps) {
  return (
    <>
      <div>
        <p>{name} will be able to:</p>
        <ul className={styles.scopes}>
          {isKnown && <li>See your profile, with your name and email</li>}
          {scopes.map((scope) => (
            <li key={scope}>{SCOPE_WORDS[scope]}</li>
          ))}
        </ul>
      </div>
      {scopes.includes('buy') && (
        <Field
          label="Points it may spend a month"
          hint={
            isKnown
              ? '0 lets it buy nothing.'
              : 'Empty lets it propose nothing. It can never pay: you confirm in the shop.'
          }
          inputMode="numeric"
          value={spendLimit}
          error={readSpendLimit(spendLimit) === null ? `0 to ${MAX_SPEND_LIMIT_POINTS} points` : null}
          onChange={({ currentTarget }) => onSpendLimit(currentTarget.value)}
        />
      )}
    </>
  )
}

/** @returns the points, 0 for none; null where that is no limit */
export function readSpendLimit(typed: string): number | null {
  const points = /^\d*$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return points <= MAX_SPEND_LIMIT_POINTS ? points : null
}
