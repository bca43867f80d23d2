import { useLocation } from 'react-router'
import { useDocumentTitle } from '../shared/page/document-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

export function NotFoundScreen() {
  const { pathname } = useLocation()
  useDocumentTitle('Not found')
  return (
    <Notice heading="Page not found" action={<ButtonLink to="/sounds">Find a sound</ButtonLink>}>
      Nothing found at {pathname}. It may have moved, or the link is incomplete.
    </Notice>
  )
}
