import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useDocumentTitle } from '../shared/page/document-title.ts'
import { Notice } from '../ui/notice.tsx'
import { ReloadButton } from './reload-button.tsx'

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : String(error)
}

export function ErrorScreen() {
  const error = useRouteError()
  useDocumentTitle('Error')
  return (
    <Notice tone="bad" heading="Unexpected Application Error!" action={<ReloadButton />}>
      <p>{reasonOf(error)}</p>
    </Notice>
  )
}
