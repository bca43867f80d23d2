import { addressLines, type LegalNotice } from '@segno/contract'
import { Link } from 'react-router'
import { countryName } from '../../../../kit/format/country.ts'
import { supportHost, useShop } from '../../../../shared/shop.ts'
import { FactList } from '../../../../ui/fact-list.tsx'
import { Page } from '../../../../ui/page.tsx'
import styles from '../legal.module.css'

/** Who runs the shop, how to reach them, and the way to everything else that the law asks for. */
export function ContactScreen() {
  const shop = useShop()
  const support = `support@${supportHost()}`
  return (
    <Page title="Contact and legal notice">
      <section className={styles.section}>
        <h2>Write to us</h2>
        <p>
          <a href={`mailto:${support}`}>{support}</a>
          {shop?.legal && '. A person reads it.'}
        </p>
      </section>
      <section className={styles.section}>
        <h2>Who runs {shop?.name ?? 'this shop'}</h2>
        {shop?.legal ? <Notice legal={shop.legal} /> : <p>This shop has no legal notice yet.</p>}
      </section>
      <section className={styles.section}>
        <h2>More</h2>
        <ul className={styles.links}>
          <li>
            <Link to="/withdraw">Withdraw from a contract</Link>
          </li>
          <li>
            <Link to="/copyright">Copyright notice</Link>
          </li>
          <li>
            <Link to="/terms_and_condition">Terms and conditions</Link>
          </li>
          <li>
            <Link to="/privacy_policy">Privacy policy</Link>
          </li>
        </ul>
      </section>
    </Page>
  )
}

function Notice({ legal }: { legal: LegalNotice }) {
  const facts = [
    ['Represented by', legal.representedBy],
    ['Phone', legal.phone],
    ['Register', legal.register],
    ['VAT ID', legal.vatId],
  ].filter((fact): fact is [string, string] => fact[1] !== null)
  return (
    <>
      <address className={styles.address}>
        {[legal.name, ...addressLines(legal), countryName(legal.country)].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {facts.length > 0 && <FactList className={styles.facts} facts={facts} />}
    </>
  )
}
