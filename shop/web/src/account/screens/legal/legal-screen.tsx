import { supportHost, useShop } from '../../../shared/shop.ts'
import { Page } from '../../../ui/page.tsx'
import type { LegalFacts, LegalSection } from './legal-text.ts'
import styles from './legal.module.css'
import { PRIVACY_DATE, privacyText } from './privacy-text.ts'
import { TERMS_DATE, termsText } from './terms-text.ts'

interface LegalScreenProps {
  title: string
  date: string
  text: (facts: LegalFacts) => readonly LegalSection[]
}

function LegalScreen({ title, date, text }: LegalScreenProps) {
  const shopName = useShop()?.name ?? 'this shop'
  return (
    <Page title={title} isText>
      <p className={styles.date}>Last updated {date}</p>
      {text({ shopName, support: `support@${supportHost()}` }).map(({ heading, paragraphs }) => (
        <section key={heading} className={styles.section}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </Page>
  )
}

export function TermsScreen() {
  return <LegalScreen title="Terms and conditions" date={TERMS_DATE} text={termsText} />
}

export function PrivacyScreen() {
  return <LegalScreen title="Privacy policy" date={PRIVACY_DATE} text={privacyText} />
}
