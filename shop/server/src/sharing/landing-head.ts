import type { OpenLandingPage } from '../search/public.ts'
import {
  canonical,
  feedLinks,
  imageTags,
  linkedData,
  named,
  property,
  shortened,
  titleTag,
} from './head-tags.ts'
import { soundList } from './share-words.ts'
import type { SharingContext } from './sharing-context.ts'

/**
 * The head of a landing page; one with too few sounds is kept out of search engines.
 *
 * @param image path of the card of its first sound; null where it has none
 */
export function headOfLanding(
  { shop }: Pick<SharingContext, 'shop'>,
  { page, sounds }: OpenLandingPage,
  image: string | null,
): string {
  const at = (path: string): string => shop.origin + path
  const { path, title, isIndexed, soundCount } = page
  const description = shortened(page.description)
  return [
    titleTag(`${title} · ${shop.name}`),
    named('description', description),
    ...(isIndexed ? [] : [named('robots', 'noindex')]),
    canonical(at(path)),
    property('og:site_name', shop.name),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', at(path)),
    ...(image === null ? [] : imageTags(at(image), title)),
    named('twitter:card', image === null ? 'summary' : 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    ...feedLinks(at, page.filter, title),
    linkedData({
      '@type': 'CollectionPage',
      name: title,
      url: at(path),
      description: page.description,
      mainEntity: {
        '@type': 'ItemList',
        numberOfItems: soundCount,
        itemListElement: soundList(sounds, at),
      },
    }),
  ].join('\n    ')
}
