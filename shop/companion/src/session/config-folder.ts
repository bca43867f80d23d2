import { posix, win32 } from 'node:path'
import type { Surroundings } from '../surroundings.ts'

/** Where each system keeps settings of a person; `SEGNO_CONFIG_DIR` names another folder. */
export function configFolder({
  env,
  platform,
  homeFolder,
}: Pick<Surroundings, 'env' | 'platform' | 'homeFolder'>): string {
  if (env['SEGNO_CONFIG_DIR']) return env['SEGNO_CONFIG_DIR']
  if (platform === 'win32')
    return win32.join(env['APPDATA'] ?? win32.join(homeFolder, 'AppData', 'Roaming'), 'segno')
  if (platform === 'darwin') return posix.join(homeFolder, 'Library', 'Application Support', 'segno')
  return posix.join(env['XDG_CONFIG_HOME'] || posix.join(homeFolder, '.config'), 'segno')
}
