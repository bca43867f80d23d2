import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DayChart } from '../../kit/chart/day-chart.tsx'
import { ActionButton } from '../../kit/data/action-button.tsx'
import { Loaded } from '../../kit/data/loaded.tsx'
import { useAction } from '../../kit/data/use-action.ts'
import { formatDay, formatMoment } from '../../kit/format/date.ts'
import { Day } from '../../kit/format/day.tsx'
import { formatMoney } from '../../kit/format/money.ts'
import { formatFileSize, formatPoints } from '../../kit/format/quantity.ts'
import { RelativeTime } from '../../kit/format/relative-time.tsx'
import { ConfirmDialog } from '../../kit/layout/confirm-dialog.tsx'
import { DefinitionList } from '../../kit/layout/definition-list.tsx'
import { Screen } from '../../kit/layout/screen.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { useShop } from '../../shared/shop.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import shapes from '../../ui/shapes.module.css'
import { KitForms } from './kit-forms.tsx'

const SALES = Array.from({ length: 28 }, (_, at) => ({
  day: new Date(Date.UTC(2026, 1, 1 + at)).toISOString().slice(0, 10),
  loops: 40 + ((at * 7) % 23),
  shots: 12 + ((at * 5) % 17),
}))
const SALES_SERIES = [
  { key: 'loops', label: 'Loops' },
  { key: 'shots', label: 'One-shots' },
] as const
const INSTANT = '2026-05-12T12:05:00.000Z'

/** Every part of the kit in use, for whoever builds a screen; in demo mode only. */
export function KitScreen() {
  const shop = useShop()
  if (!shop) return <ScreenSkeleton />
  if (!shop.isDemo) return <Notice heading="Page not found">The kit is shown in demo mode only.</Notice>
  return (
    <Screen
      title="Kit"
      description="The parts that screens are made of."
      action={
        <Button look="primary" onClick={() => showToast({ message: 'Pressed', variant: 'success' })}>
          Primary action
        </Button>
      }
    >
      <Section title="Format">
        <DefinitionList
          facts={{
            Money: formatMoney(123_456),
            Points: formatPoints(1_204),
            'File size': formatFileSize(12_400_000),
            Day: formatDay(INSTANT),
            'Day, with its time on hover': <Day at={INSTANT} />,
            Moment: formatMoment(INSTANT),
            'Relative time': <RelativeTime instant={INSTANT} />,
          }}
        />
      </Section>
      <Actions />
      <Section title="Loaded">
        <States />
      </Section>
      <Section title="Chart">
        <DayChart title="Sold by day" days={SALES} series={SALES_SERIES} look="bars" />
        <DayChart title="Sold, as lines" days={SALES} series={SALES_SERIES} />
      </Section>
      <KitForms />
    </Screen>
  )
}

function Actions() {
  const [count, setCount] = useState(0)
  const [isAsked, setAsked] = useState(false)
  const add = useAction({
    run: async () => setCount((before) => before + 1),
    undo: async () => setCount((before) => before - 1),
    done: 'One more',
  })
  const fail = useAction({ run: () => Promise.reject(new TypeError('offline')) })
  return (
    <Section title="Actions" tools={<output aria-label="Count">{count}</output>}>
      <div className={shapes.row}>
        <ActionButton action={add}>Add one</ActionButton>
        <ActionButton action={fail}>Fail</ActionButton>
        <Button onClick={() => setAsked(true)}>Set to zero</Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          verb="Reset"
          name="the count"
          run={async () => setCount(0)}
          done="The count is reset."
          onClose={() => setAsked(false)}
        >
          It begins at zero again.
        </ConfirmDialog>
      )}
    </Section>
  )
}

function States() {
  const failed = useQuery({
    queryKey: ['kit', 'failed'],
    queryFn: () => Promise.reject<string>(new TypeError('offline')),
    retry: false,
  })
  const waiting = { data: undefined, error: null, refetch: () => undefined }
  const empty = { data: [] as string[], error: null, refetch: () => undefined }
  return (
    <>
      {/* For good, so that whoever waits for the page to be done must not wait for it. */}
      <div data-always-waiting="">
        <Loaded query={waiting}>{() => null}</Loaded>
      </div>
      <Loaded query={empty} isEmpty={(items) => items.length === 0} empty="Nothing here yet.">
        {() => null}
      </Loaded>
      <Loaded query={failed}>{(words) => words}</Loaded>
    </>
  )
}
