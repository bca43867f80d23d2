import { CallError } from '@segno/contract'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDocumentTitle } from './document-title.ts'
import { NotLoaded } from './not-loaded.tsx'

interface LoadProblemProps {
  error: Error
  /** The code by which the server says that there is no such thing. */
  missing: string
  /** What was to be shown, such as `pack`. */
  what: string
  /** Why it may not be there. */
  why?: string
  /** Where to go when it is not there. */
  elsewhere: { readonly to: string; readonly label: string }
  onRetry: () => void
}

/** In the place of what could not be shown: it is not there, or it could not be fetched. */
export function LoadProblem({ error, missing, what, why, elsewhere, onRetry }: LoadProblemProps) {
  const code = error instanceof CallError ? error.failure.code : null
  if (code === missing || code === 'bad_request') return <Missing {...{ what, why, elsewhere }} />
  return <NotLoaded level={1} heading={`The ${what} could not be loaded`} error={error} onRetry={onRetry} />
}

interface MissingProps extends Pick<LoadProblemProps, 'what' | 'elsewhere'> {
  why: string | undefined
}

function Missing({ what, why = 'It may no longer be for sale', elsewhere }: MissingProps) {
  const heading = `This ${what} was not found`
  useDocumentTitle(heading)
  return (
    <Notice heading={heading} action={<ButtonLink to={elsewhere.to}>{elsewhere.label}</ButtonLink>}>
      {why}, or the link is incomplete.
    </Notice>
  )
}
