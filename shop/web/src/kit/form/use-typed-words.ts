import { useState } from 'react'

/** A field shows what is typed at once; the address follows when the screen does, and letters would be lost until then. */
export function useTypedWords(inAddress: string, onChange: (words: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  if (typed === inAddress) setTyped(null)
  return {
    value: typed ?? inAddress,
    set: (words: string): void => {
      setTyped(words)
      onChange(words)
    },
  }
}
