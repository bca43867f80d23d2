import {
  AGREED_TEXTS,
  getLegalTexts,
  LEGAL_TEXTS,
  type legalAcceptancesList,
  type LegalTexts,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { formatCalendarDay } from '../../../kit/format/date.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import type { TableColumn } from '../../../kit/table/rows.tsx'
import { ShortTable } from '../../../kit/table/short-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ACCEPTED_COLUMNS, ACCEPTED_TABLE } from '../../records/accepted-table.tsx'

export function useLegalTexts() {
  return useQuery({
    queryKey: [getLegalTexts.path],
    queryFn: ({ signal }) => call(getLegalTexts, {}, signal),
    retry: false,
  })
}

type Text = LegalTexts['texts'][number]

const COLUMNS: readonly TableColumn<Text, never>[] = [
  { title: 'Text', cell: ({ name }) => <Link to={LEGAL_TEXTS[name].path}>{LEGAL_TEXTS[name].title}</Link> },
  { title: 'In force', cell: ({ inForce }) => `Version ${inForce}` },
  { title: 'Since', cell: (text) => dayOf(text, text.inForce) },
  { title: 'Next', cell: nextText },
  { title: 'From', cell: fromText },
  {
    title: 'Actions',
    isActions: true,
    cell: ({ name }) => (
      <ButtonLink
        look="plain"
        to={`/admin/legal-texts/${name}`}
        aria-label={`Edit ${LEGAL_TEXTS[name].title}`}
      >
        Edit
      </ButtonLink>
    ),
  },
]

const dayOf = ({ versions }: Text, number: number): string =>
  formatCalendarDay(versions.find((version) => version.number === number)!.validFrom)

function nextText({ inForce, versions }: Text): string {
  const next = versions[0]
  if (!next || next.number === inForce) return 'None'
  return `Version ${next.number} from ${formatCalendarDay(next.validFrom)}`
}

function fromText({ inForce, versions }: Text): string {
  const version = versions.find(({ number }) => number === inForce)
  return version?.publishedBy ? (version.publishedBy.name ?? 'A former administrator') : 'Built in'
}

const WHO: TableColumns<typeof legalAcceptancesList> = [
  {
    title: 'Who',
    cell: ({ user }) =>
      user.email === null ? (
        'Deleted account'
      ) : (
        <Link to={`/admin/view_user/${user.id}`}>{user.name || user.email}</Link>
      ),
  },
]

const TEXT_OPTIONS = AGREED_TEXTS.map((name) => ({ value: name, label: LEGAL_TEXTS[name].title }))

/** Terms, privacy policy and the other legal texts, and who accepted which version. */
export function LegalTextsScreen() {
  const query = useLegalTexts()
  return (
    <Screen
      title="Legal texts"
      description="Versions are added for a day, never changed. Buyers accept the terms when they register and buy; artists accept a newer agreement before they upload."
    >
      <Loaded query={query}>
        {({ texts }) => (
          <ShortTable title="Legal texts" items={texts} columns={COLUMNS} keyOf={({ name }) => name} />
        )}
      </Loaded>
      <Section title="Who accepted which version">
        <DataTable
          {...ACCEPTED_TABLE}
          title="Accepted texts"
          columns={[...ACCEPTED_COLUMNS, ...WHO]}
          filters={[{ name: 'name', label: 'Text', options: TEXT_OPTIONS }]}
          search="Name or email"
          empty={<p>Nobody has accepted a text yet.</p>}
        />
      </Section>
    </Screen>
  )
}
