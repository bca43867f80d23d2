import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** State of the second step's entry in the browser's history. */
interface Stepped {
  readonly isSecondStep: true
}

/**
 * A second step of a screen, in which what was filled in is checked or paid. It is an entry of the browser's history, so that
 * Back leads to the first step, which is still filled.
 */
export function useSecondStep<Filled>() {
  const { state, pathname, search } = useLocation() as ReturnType<typeof useLocation> & {
    state: Partial<Stepped> | null
  }
  const navigate = useNavigate()
  const [filled, setFilled] = useState<Filled | null>(null)
  // A reload keeps the entry and loses what was filled in: the first step is shown there then.
  const isAtEntry = state?.isSecondStep === true
  return {
    /** As it was filled in last; null before. */
    filled,
    /** The same while the second step is shown; null otherwise. */
    opened: isAtEntry ? filled : null,
    open: (given: Filled): void => {
      setFilled(given)
      const entry: Stepped = { isSecondStep: true }
      void navigate({ pathname, search }, { state: entry, replace: isAtEntry })
    },
    close: (): void => void navigate(-1),
  }
}
