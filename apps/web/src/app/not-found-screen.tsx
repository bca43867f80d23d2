import { useLocation } from 'react-router'
import { useDocumentTitle } from '../shared/document-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

export function NotFoundScreen() {
  const { pathname } = useLocation()
  useDocumentTitle('Not found')
  return (
    <Notice heading="There is nothing here" action={<ButtonLink to="/sounds">Find a sound</ButtonLink>}>
      No screen has the address {pathname}. It may have moved, or the link is incomplete.
    </Notice>
  )
}
