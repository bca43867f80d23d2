import { port } from '../platform/slices/hook.ts'

/** A match that a plugin asked for. */
export interface PluginMatch {
  /** Null for a guest. */
  readonly accountId: string | null
  readonly clientAddress: string
  /** Key of the device, where the plugin says it. */
  readonly deviceKey: string | null
  /** The same for the same track. */
  readonly track: string
}

/** Licences belong to a later slice, which counts matches. Answers how many are left today, null where nothing limits them. */
export const pluginMatchCount = port<(match: PluginMatch) => Promise<number | null>>('plugin match count')
