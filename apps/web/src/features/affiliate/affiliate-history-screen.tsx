import { affiliateDaysList, getAffiliate } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { StatTile, StatTiles } from '../../kit/chart/stat-tile.tsx'
import { Loaded } from '../../kit/data/loaded.tsx'
import { Day } from '../../kit/format/day.tsx'
import { Screen } from '../../kit/layout/screen.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { DataTable, type TableColumns } from '../../kit/table/data-table.tsx'
import { call } from '../../shared/api/call.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import styles from './affiliate.module.css'

const DAYS: TableColumns<typeof affiliateDaysList> = [
  { title: 'Day', sort: 'day', cell: ({ day }) => <Day at={day} /> },
  { title: 'Clicks', sort: 'clicks', align: 'end', cell: ({ clicks }) => clicks },
  { title: 'Sign-ups', sort: 'signUps', align: 'end', cell: ({ signUps }) => signUps },
]
const RANGE = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
]

/** A person's affiliate link, and what came of it. */
export function AffiliateHistoryScreen() {
  const query = useQuery({
    queryKey: [getAffiliate.path],
    queryFn: ({ signal }) => call(getAffiliate, {}, signal),
    retry: false,
  })
  return (
    <Screen title="Affiliates" description="Share your link. We count who comes by it and who signs up.">
      <Loaded query={query}>
        {({ link, clicks, signUps }) => (
          <>
            <Section title="Your link">
              <div className={styles.link}>
                <QrCode text={link} label="QR code of your link" />
                <code>{link}</code>
                <CopyButton text={link} label="Copy link" />
              </div>
            </Section>
            <StatTiles>
              <StatTile label="Clicks" value={clicks} hint="Once per visitor and day" />
              <StatTile label="Sign-ups" value={signUps} />
            </StatTiles>
          </>
        )}
      </Loaded>
      <DataTable
        title="Days"
        csvName="Affiliate days"
        of={affiliateDaysList}
        columns={DAYS}
        sort="-day"
        keyOf={({ day }) => day}
        filters={RANGE}
        empty={<p>No clicks yet.</p>}
      />
    </Screen>
  )
}
