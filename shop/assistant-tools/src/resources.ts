import { getCollection, getPack, getSound, listCollectedSounds, listPackSounds } from '@segno/contract'
import { type McpServer, ResourceTemplate, type Variables } from '@modelcontextprotocol/server'
import { showSound, strangersWords } from './shown-sound.ts'
import type { ToolAccess } from './tool-access.ts'

const MOST_SOUNDS = '100'

/** What can be read by its address: a sound, a pack or a collection. */
const RESOURCES = [
  {
    name: 'sound',
    title: 'Sound',
    description: 'One sound, with its page and the address of its preview.',
    read: async (access: ToolAccess, id: string) => {
      const sound = await access.call(getSound, { params: { soundId: id } })
      return showSound(sound, { origin: access.origin, isOwned: sound.isOwned })
    },
  },
  {
    name: 'pack',
    title: 'Pack',
    description: 'A pack with its sounds.',
    read: async ({ call, origin }: ToolAccess, id: string) => {
      const pack = await call(getPack, { params: { packId: id } })
      const page = await call(listPackSounds, { params: { packId: id }, query: { limit: MOST_SOUNDS } })
      return {
        id,
        pageUrl: new URL(`/packs/${id}`, origin).href,
        writtenByArtist: { title: strangersWords(pack.title), artistName: strangersWords(pack.artist.name) },
        sounds: page.sounds.map((sound) =>
          showSound(sound, { origin, isOwned: page.ownedIds.includes(sound.id) }),
        ),
      }
    },
  },
  {
    name: 'collection',
    title: 'Collection',
    description: 'A collection with its sounds: a public one, or one of the person.',
    read: async ({ call, origin }: ToolAccess, key: string) => {
      const collection = await call(getCollection, { params: { key } })
      const page = await call(listCollectedSounds, { params: { key }, query: { limit: MOST_SOUNDS } })
      return {
        pageUrl: new URL(`/collections/${key}`, origin).href,
        writtenByPerson: { name: strangersWords(collection.name) },
        sounds: page.sounds.flatMap(({ loop, isOwned }) =>
          loop === null ? [] : [showSound(loop, { origin, isOwned })],
        ),
      }
    },
  },
] as const

/** Offers what can be read by its address, such as `segno://sound/ID`. */
export function registerResources(server: McpServer, access: ToolAccess): void {
  for (const { name, title, description, read } of RESOURCES)
    server.registerResource(
      name,
      new ResourceTemplate(`segno://${name}/{id}`, { list: undefined }),
      { title, description, mimeType: 'application/json' },
      async (uri: URL, { id }: Variables) => ({
        contents: [
          {
            uri: uri.href,
            mimeType: 'application/json',
            text: JSON.stringify(await read(access, String(id))),
          },
        ],
      }),
    )
}
