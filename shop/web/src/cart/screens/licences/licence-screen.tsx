import { CallError, type CheckedLicence, checkLicence } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { formatDay } from '../../../kit/format/date.ts'
import { Day } from '../../../kit/format/day.tsx'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './licences.module.css'

/** Anybody checks a licence by its number. */
export function LicenceScreen() {
  const { number } = useParams()
  return (
    <Screen title="Check a licence" description="Certificates and receipts show the licence number.">
      <NumberForm key={number} initial={number ?? ''} />
      {number !== undefined && <Result number={number} />}
    </Screen>
  )
}

function NumberForm({ initial }: { initial: string }) {
  const navigate = useNavigate()
  const [number, setNumber] = useState(initial)
  const check = (event: FormEvent): void => {
    event.preventDefault()
    if (number.trim() !== '') void navigate(`/licences/${encodeURIComponent(number.trim())}`)
  }
  return (
    <form className={styles.form} onSubmit={check}>
      <Field
        label="Licence number"
        placeholder="SEG-2026-000123-01-K7RM2PXC"
        autoComplete="off"
        maxLength={60}
        value={number}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      <Button type="submit" look="primary">
        Check
      </Button>
    </form>
  )
}

function Result({ number }: { number: string }) {
  const query = useQuery({
    queryKey: [checkLicence.path, number],
    queryFn: ({ signal }) => call(checkLicence, { params: { number } }, signal),
    retry: false,
  })
  if (isUnknown(query.error))
    return (
      <Notice heading="Unknown licence" tone="bad">
        No licence has the number {number}. Check it for typing errors.
      </Notice>
    )
  return <Loaded query={query}>{(licence) => <Facts licence={licence} />}</Loaded>
}

function isUnknown(error: Error | null): boolean {
  return error instanceof CallError && ['licence_not_found', 'bad_request'].includes(error.failure.code)
}

function Facts({ licence }: { licence: CheckedLicence }) {
  const { number, endedAt, issuedAt, licensor, title, artist, version, text, audioSha256 } = licence
  return (
    <>
      <Notice
        heading={endedAt === null ? 'Valid licence' : 'Ended licence'}
        tone={endedAt === null ? 'good' : 'bad'}
      >
        {endedAt === null
          ? number
          : `${number} ended on ${formatDay(endedAt)} and no longer permits using the sound.`}
      </Notice>
      <Section title="Licence">
        <DefinitionList
          facts={{
            Sound: title,
            Artist: artist,
            Issued: <Day at={issuedAt} />,
            ...(endedAt === null ? {} : { Ended: <Day at={endedAt} /> }),
            Licensor: licensor,
            Version: version,
            ...(endedAt === null ? trainingFact(licence) : {}),
            'SHA-256 of the audio': <span className={styles.hash}>{audioSha256}</span>,
          }}
        />
      </Section>
      {endedAt === null && (
        <Section title="Licence text">
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Section>
      )}
    </>
  )
}

const trainingFact = ({ trainingAllowed }: CheckedLicence) =>
  trainingAllowed === null ? {} : { 'Training of AI': trainingAllowed ? 'Allowed' : 'Not allowed' }
