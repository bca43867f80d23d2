import { LEGAL_TEXTS } from '@segno/contract'
import { Link } from 'react-router'
import { TextBlocks } from '../../../legal/text-blocks.tsx'
import { useLegalText } from '../../../legal/use-legal-text.ts'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { supportHost, useShop } from '../../../../shared/shop.ts'
import { Page } from '../../../../ui/page.tsx'
import { useAskedVersion } from '../legal-screen.tsx'
import styles from '../legal.module.css'
import { OtherVersions, VersionLine } from '../versions.tsx'

const { title, path } = LEGAL_TEXTS.imprint

const MORE = [
  { path: '/withdraw', title: 'Withdraw from a contract' },
  LEGAL_TEXTS.withdrawal,
  { path: '/copyright', title: 'Copyright notice' },
  LEGAL_TEXTS.terms,
  LEGAL_TEXTS.privacy,
  LEGAL_TEXTS.agreement,
]

/** Who runs the shop, how to reach them, and the way to everything else that the law asks for. */
export function ContactScreen() {
  const shop = useShop()
  const support = `support@${supportHost()}`
  const query = useLegalText('imprint', useAskedVersion())
  return (
    <Page title={title}>
      <section className={styles.section}>
        <h2>Write to us</h2>
        <p>
          <a href={`mailto:${support}`}>{support}</a>
          {shop?.legal && '. A person reads it.'}
        </p>
      </section>
      <section className={styles.section}>
        <h2>Who runs {shop?.name ?? 'this shop'}</h2>
        <Loaded
          query={query}
          isEmpty={({ blocks }) => blocks.length === 0}
          empty={<p>This shop has no legal notice yet.</p>}
        >
          {(text) => (
            <>
              <TextBlocks blocks={text.blocks} level={3} />
              {text.state !== 'inForce' && <VersionLine text={text} path={path} />}
            </>
          )}
        </Loaded>
      </section>
      <section className={styles.section}>
        <h2>More</h2>
        <ul className={styles.links}>
          {MORE.map((place) => (
            <li key={place.path}>
              <Link to={place.path}>{place.title}</Link>
            </li>
          ))}
        </ul>
      </section>
      {query.data && <OtherVersions text={query.data} path={path} />}
    </Page>
  )
}
