import { getSettings, type SettingName, type ShopSettings } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { formatMoment } from '../../../kit/format/date.ts'
import { RelativeTime } from '../../../kit/format/relative-time.tsx'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { SETTING_GROUPS, SETTING_WORDS, type SettingGroup, writeSetting } from './setting-words.ts'
import styles from './settings.module.css'

/** Names, limits and terms, and what only the environment sets. */
export function GeneralSettings() {
  const query = useQuery({
    queryKey: [getSettings.path],
    queryFn: ({ signal }) => call(getSettings, {}, signal),
    retry: false,
  })
  return (
    <Loaded query={query}>
      {(settings) => (
        <>
          {SETTING_GROUPS.map((group) => (
            <GroupSection key={group.title} group={group} settings={settings} />
          ))}
          <Section title="Environment">
            <p className={styles.note}>Set when the shop starts, not here.</p>
            <DefinitionList
              facts={Object.fromEntries(settings.environment.map(({ variable, value }) => [variable, value]))}
            />
          </Section>
        </>
      )}
    </Loaded>
  )
}

function GroupSection({ group, settings }: { group: SettingGroup; settings: ShopSettings }) {
  const [isChanging, setChanging] = useState(false)
  const fixed = new Set(settings.settings.flatMap(({ name, isFixed }) => (isFixed ? [name] : [])))
  const names = group.names.filter((name) => !fixed.has(name))
  const change = (
    <Button aria-label={`Change ${group.title}`} onClick={() => setChanging(true)}>
      Change
    </Button>
  )
  return (
    <Section title={group.title} tools={names.length > 0 && change}>
      <DefinitionList
        facts={Object.fromEntries(
          group.names.map((name) => [
            SETTING_WORDS[name].label,
            <Setting key={name} name={name} settings={settings} />,
          ]),
        )}
      />
      {isChanging && (
        <ChangeDialog
          title={group.title}
          names={names}
          values={settings.values}
          onClose={() => setChanging(false)}
        />
      )}
    </Section>
  )
}

function Setting({
  name,
  settings: { values, defaults, settings },
}: {
  name: SettingName
  settings: ShopSettings
}) {
  const facts = settings.find((setting) => setting.name === name)
  const remarks: ReactNode[] = []
  if (facts?.isFixed) remarks.push(<>Fixed by {facts.variable}</>)
  else if (values[name] !== defaults[name]) remarks.push(<>Default: {writeSetting(name, defaults)}</>)
  if (facts?.changed && !facts.isFixed)
    remarks.push(
      <>
        Changed by {facts.changed.by.name ?? 'a deleted account'} <RelativeTime instant={facts.changed.at} />
      </>,
    )
  if (facts?.countsFrom) remarks.push(<>Counts from {formatMoment(facts.countsFrom)}</>)
  return (
    <>
      {writeSetting(name, values)}
      {remarks.map((remark, at) => (
        <div key={at} className={styles.note}>
          {remark}
        </div>
      ))}
    </>
  )
}
