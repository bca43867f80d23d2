import {
  applyAsArtist,
  CallError,
  getLegalText,
  getOwnApplication,
  type LegalText,
  MAX_ABOUT_LENGTH,
} from '@segno/contract'
import * as z from 'zod/mini'
import { TextBlocks } from '../../../account/legal/text-blocks.tsx'
import { useLegalText } from '../../../account/legal/use-legal-text.ts'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { SwitchField, TextAreaField } from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/form.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { linksIn, nameLines } from '../../../shared/forms/name-lines.ts'

const schema = z.object({
  about: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_ABOUT_LENGTH)),
  links: z.string().check(z.trim(), z.minLength(1)),
  isAgreed: z.boolean().check(z.refine((isAgreed) => isAgreed, 'Accept the agreement to apply')),
})

/** What an applicant says, and the agreement they accept. */
export function ApplicationForm() {
  const query = useLegalText('agreement')
  return (
    <Loaded query={query}>
      {(agreement) => <AgreementForm key={agreement.number} {...{ agreement }} />}
    </Loaded>
  )
}

function AgreementForm({ agreement: { number, blocks } }: { agreement: LegalText }) {
  const form = useForm({
    schema,
    fields: {
      about: { label: 'About you and your sounds' },
      links: { label: 'Links to your music, one per line' },
      isAgreed: { label: 'I accept the agreement' },
    },
    initial: { about: '', links: '', isAgreed: false },
    send: ({ about, links }) => send({ about, agreementNumber: number }, links),
    done: 'Application sent',
    refresh: [[getOwnApplication.path], [getLegalText.path]],
  })
  return (
    <>
      <Section title="Agreement">
        <TextBlocks blocks={blocks} level={3} />
      </Section>
      <Form form={form} submit="Apply" busy="Sending">
        <TextAreaField form={form} name="about" rows={4} maxLength={MAX_ABOUT_LENGTH} />
        <TextAreaField form={form} name="links" rows={3} placeholder="https://" />
        <p>You can add up to five sounds once you have applied.</p>
        <SwitchField form={form} name="isAgreed" />
        {form.problems['isAgreed'] && <p role="alert">{form.problems['isAgreed']}</p>}
      </Form>
    </>
  )
}

async function send(said: { about: string; agreementNumber: number }, links: string): Promise<unknown> {
  const body = { ...said, links: linksIn(links) }
  try {
    return await call(applyAsArtist, { body })
  } catch (error) {
    throw error instanceof CallError ? nameLines(error, links) : error
  }
}
