import { useState } from 'react'
import { Button } from './button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Puts a text on the clipboard, and says whether that went well: a page that is not secure may not. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return (
    <>
      <Button icon={outcome === 'copied' ? 'tick' : 'copy'} onClick={() => void copy()}>
        {outcome === null ? label : WORDS[outcome]}
      </Button>
      <VisuallyHidden>
        <span role="status">{outcome && WORDS[outcome]}</span>
      </VisuallyHidden>
    </>
  )
}

const WORDS = { copied: 'Copied', refused: 'Select it and copy by hand' } as const
