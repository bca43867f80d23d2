import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import { MantineFrame } from '../../shared/page/mantine-frame.tsx'
import { formatCalendarDay, formatShortDay } from '../format/date.ts'

const COLOURS = 6

interface DrawnDaysProps {
  days: readonly Readonly<Record<string, string | number>>[]
  series: readonly { readonly key: string; readonly label: string }[]
  look: 'line' | 'bars'
  write: (value: number) => string
}

/** The drawing alone, made of Mantine's charts; `DayChart` fetches it. */
export function DrawnDays({ days, series, look, write }: DrawnDaysProps) {
  const shared = {
    h: '100%',
    data: days.map((figures) => ({ ...figures })),
    dataKey: 'day',
    series: series.map(({ key, label }, at) => ({
      name: key,
      label,
      color: `var(--chart-${(at % COLOURS) + 1})`,
    })),
    withLegend: series.length > 1,
    // In the order of the series, not of their names.
    legendProps: { itemSorter: null },
    valueFormatter: write,
    // The table is the form for keyboard and screen reader.
    accessibilityLayer: false,
    tickLine: 'none' as const,
    strokeDasharray: '0',
    xAxisProps: { tickFormatter: (day: string) => formatShortDay(day), minTickGap: 24 },
    yAxisProps: { width: 64, allowDecimals: false },
    // While nothing is pointed at there is no day.
    tooltipProps: {
      labelFormatter: (day: unknown) => (typeof day === 'string' ? formatCalendarDay(day) : ''),
    },
  }
  return (
    <MantineFrame>
      {look === 'bars' ? (
        <BarChart {...shared} type="stacked" maxBarWidth={40} />
      ) : (
        <LineChart {...shared} curveType="linear" withDots={days.length < 15} />
      )}
    </MantineFrame>
  )
}
