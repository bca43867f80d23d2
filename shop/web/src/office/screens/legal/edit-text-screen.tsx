import {
  getLegalSource,
  getLegalText,
  getLegalTexts,
  LEGAL_TEXT_NAMES,
  LEGAL_TEXTS,
  type LegalTextName,
  type LegalTexts,
  newLegalText,
  publishLegalText,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { DateField, TextAreaField } from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/form.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { formatCalendarDay } from '../../../kit/format/date.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './legal-office.module.css'
import { useLegalTexts } from './legal-texts-screen.tsx'
import { Preview } from './preview.tsx'

const isTextName = (name: string): name is LegalTextName => LEGAL_TEXT_NAMES.some((one) => one === name)

/** Writes the next version of a legal text. */
export function EditTextScreen() {
  const { name = '' } = useParams()
  if (!isTextName(name))
    return (
      <Notice heading="No such text" action={<ButtonLink to="/admin/legal-texts">Legal texts</ButtonLink>}>
        The shop has no legal text at this address.
      </Notice>
    )
  return <Edit key={name} name={name} />
}

function Edit({ name }: { name: LegalTextName }) {
  const query = useLegalTexts()
  return (
    <Screen
      title={LEGAL_TEXTS[name].title}
      description={<Link to="/admin/legal-texts">All legal texts</Link>}
    >
      <Loaded query={query} skeleton={EDITOR_SKELETON}>
        {(facts) => <NewestVersion facts={facts} name={name} />}
      </Loaded>
    </Screen>
  )
}

const EDITOR_SKELETON = <Skeleton width="100%" height={480} />

/** The editor with the Markdown of the newest version. */
function NewestVersion({ facts, name }: { facts: LegalTexts; name: LegalTextName }) {
  const text = facts.texts.find((one) => one.name === name)!
  const number = text.versions[0]!.number
  const source = useQuery({
    queryKey: [getLegalSource.path, name, number],
    queryFn: ({ signal }) => call(getLegalSource, { params: { name, number: String(number) } }, signal),
    staleTime: Infinity,
    retry: false,
  })
  return (
    <Loaded query={source} skeleton={EDITOR_SKELETON}>
      {({ markdown }) => <Editor key={number} facts={facts} text={text} markdown={markdown} />}
    </Loaded>
  )
}

interface EditorProps {
  facts: LegalTexts
  text: LegalTexts['texts'][number]
  markdown: string
}

function Editor({ facts: { today, placeholders }, text: given, markdown }: EditorProps) {
  // As it was when the editor opened, so that a version published meanwhile is noticed.
  const [{ name, versions }] = useState(given)
  const navigate = useNavigate()
  const newest = versions[0]!
  const earliest = newest.validFrom > today ? newest.validFrom : today
  const form = useForm({
    schema: newLegalText,
    fields: { markdown: { label: 'Markdown' }, validFrom: { label: 'Publish from' } },
    initial: { markdown, validFrom: earliest },
    send: (body) =>
      call(publishLegalText, { params: { name }, body: { ...body, lastNumber: newest.number } }),
    done: `Version ${newest.number + 1} published`,
    refresh: [[getLegalTexts.path], [getLegalText.path]],
    onSent: () => navigate('/admin/legal-texts'),
  })
  return (
    <>
      <div className={styles.sides}>
        <Section title={`Version ${newest.number + 1}`}>
          <Form form={form} submit="Publish" busy="Publishing">
            <TextAreaField form={form} name="markdown" rows={24} />
            <DateField
              form={form}
              name="validFrom"
              min={earliest}
              hint={`From midnight where the shop is registered. Version ${newest.number} applies until then.`}
            />
          </Form>
        </Section>
        <Preview markdown={String(form.values.markdown ?? '')} />
      </div>
      <Section title="Placeholders">
        <p>
          The page shows the value in place of the name in braces. A line that names one without a value is
          left out.
        </p>
        <dl className={styles.placeholders}>
          {placeholders.map(({ name: placeholder, about, value }) => (
            <div key={placeholder}>
              <dt>
                <code>{`{{${placeholder}}}`}</code>
              </dt>
              <dd>
                {about}: {value ?? <em>not set</em>}
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Versions">
        <ul className={styles.versions}>
          {versions.map(({ number, validFrom, publishedBy }) => (
            <li key={number}>
              <Link to={`${LEGAL_TEXTS[name].path}?version=${number}`}>
                Version {number}, from {formatCalendarDay(validFrom)}
              </Link>
              {publishedBy ? `, by ${publishedBy.name ?? 'a former administrator'}` : ', built in'}
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
