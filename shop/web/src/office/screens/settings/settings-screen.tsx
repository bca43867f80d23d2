import { KINDS } from '@segno/contract'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Tabs } from '../../../kit/layout/tabs.tsx'
import { ExchangeRates } from './exchange-rates.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { PackageList } from './package-list.tsx'
import { VatRates } from './vat-rates.tsx'

interface TabFacts {
  readonly name: string
  readonly label: string
  /** When its changes hold. */
  readonly description: string
  readonly part: () => ReactNode
}

const GENERAL: TabFacts = {
  name: 'general',
  label: 'General',
  description:
    'Changes take effect immediately, raised limits of administrators a day later. Other processes follow within 15 seconds.',
  part: () => <GeneralSettings />,
}
const PLANS_KEEP = 'A new price is for new subscribers; those who have a plan keep theirs.'
const TABS: readonly TabFacts[] = [
  GENERAL,
  {
    name: 'points',
    label: KINDS.points.listTitle,
    description: 'A payment that has begun keeps its price.',
    part: () => <PackageList kind="points" />,
  },
  {
    name: 'plans',
    label: KINDS.plan.listTitle,
    description: PLANS_KEEP,
    part: () => <PackageList kind="plan" />,
  },
  {
    name: 'agent',
    label: 'Agent',
    description: 'A payment that has begun keeps its price.',
    part: () => <PackageList kind="agent" />,
  },
  {
    name: 'vat',
    label: 'VAT rates',
    description: 'Rates are added for a day, never changed. Invoices keep theirs.',
    part: () => (
      <>
        <ExchangeRates />
        <VatRates />
      </>
    ),
  },
]

/** What administrators set while the shop runs. */
export function SettingsScreen() {
  const [address] = useSearchParams()
  const tab = TABS.find(({ name }) => name === address.get('tab')) ?? GENERAL
  return (
    <Screen title="Settings" description={tab.description}>
      <Tabs label="Settings" tabs={TABS} current={tab.name} />
      {tab.part()}
    </Screen>
  )
}
