import { LEGAL_TEXTS, LICENCE_SUMMARY } from '@segno/contract'
import { Link } from 'react-router'
import shapes from '../ui/shapes.module.css'

/** The licence of the sounds that are bought, in a line. */
export const LicenceLine = () => (
  <p className={shapes.note}>
    {LICENCE_SUMMARY}{' '}
    <Link className={shapes.link} to={LEGAL_TEXTS.terms.path}>
      Full licence
    </Link>
  </p>
)
