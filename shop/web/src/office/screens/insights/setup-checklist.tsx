import { changeSettings, getSettings, getSetup, type SetupStep } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './insights.module.css'

interface StepWords {
  readonly title: string
  readonly sentence: string
  readonly link: string
  readonly to: string
}

const ENVIRONMENT = { link: 'Environment', to: '/admin/settings' }

const WORDS: Readonly<Record<SetupStep, StepWords>> = {
  database: {
    title: 'PostgreSQL',
    sentence: 'A shop that takes money needs it. Set DATABASE_URL.',
    ...ENVIRONMENT,
  },
  mail: {
    title: 'Mail',
    sentence: 'Nobody gets codes or receipts until SEGNO_SMTP_URL is set.',
    link: 'Mail log',
    to: '/admin/mails',
  },
  payments: {
    title: 'Card payments',
    sentence:
      'Set your Stripe keys to sell points; “npm run make-webhook” makes the endpoint and names its secret.',
    ...ENVIRONMENT,
  },
  company: {
    title: 'Company',
    sentence: 'Invoices need your name, address, phone and VAT ID. Nothing is sold for money before.',
    link: 'Settings',
    to: '/admin/settings',
  },
  backup: {
    title: 'Backup',
    sentence: 'None in the last three days. Have “npm run backup -- FOLDER” run every night.',
    ...ENVIRONMENT,
  },
}

/** What a new shop still lacks, until it is all there or an administrator hides it. */
export function SetupChecklist() {
  const { data } = useQuery({
    queryKey: [getSetup.path],
    queryFn: ({ signal }) => call(getSetup, {}, signal),
  })
  const show = (setupChecklist: boolean) =>
    call(changeSettings, { body: { was: { setupChecklist: !setupChecklist }, values: { setupChecklist } } })
  const hide = useAction({
    run: () => show(false),
    undo: () => show(true),
    done: 'Checklist hidden',
    refresh: [[getSetup.path], [getSettings.path]],
  })
  // A figure short is better than a dashboard that fails for it.
  if (!data?.isShown || data.steps.every(({ isDone }) => isDone)) return null
  return (
    <Section
      title="Set up your shop"
      tools={
        <ActionButton look="plain" action={hide}>
          Hide checklist
        </ActionButton>
      }
    >
      <ul className={styles.setup}>
        {data.steps.map((step) => (
          <Step key={step.name} {...step} />
        ))}
      </ul>
    </Section>
  )
}

function Step({ name, isDone }: { name: keyof typeof WORDS; isDone: boolean }) {
  const { title, sentence, to, link } = WORDS[name]
  return (
    <li data-done={isDone}>
      <Icon name={isDone ? 'tick' : 'warning'} />
      <b>{title}</b>
      {isDone ? (
        <span>Done</span>
      ) : (
        <span>
          {sentence} <Link to={to}>{link}</Link>
        </span>
      )}
    </li>
  )
}
