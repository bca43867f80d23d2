import { previewLegalText } from '@segno/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { TextBlocks } from '../../../account/legal/text-blocks.tsx'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import styles from './legal-office.module.css'

/** Time without a key after which the preview follows. */
const TYPING_MS = 300

/** A text as its page will show it, and what keeps it from being published. */
export function Preview({ markdown }: { markdown: string }) {
  const settled = useSettled(markdown)
  const query = useQuery({
    queryKey: [previewLegalText.path, settled],
    queryFn: ({ signal }) => call(previewLegalText, { body: { markdown: settled } }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <Section title="Preview">
      <Loaded query={query}>
        {({ blocks, problems, unset }) => (
          <>
            {problems.length > 0 && (
              <div role="alert" className={styles.problems}>
                <p>This text cannot be published yet:</p>
                <ul>
                  {problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              </div>
            )}
            {unset.length > 0 && (
              <p role="status">Left out, because not set in Settings: {unset.join(', ')}.</p>
            )}
            <TextBlocks blocks={blocks} level={3} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function useSettled(markdown: string): string {
  const [settled, setSettled] = useState(markdown)
  // Waits for a pause in typing.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(markdown), TYPING_MS)
    return () => clearTimeout(timer)
  }, [markdown])
  return settled
}
