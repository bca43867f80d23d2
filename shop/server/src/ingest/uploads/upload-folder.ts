import { constants } from 'node:fs'
import { mkdir, open, readdir, rm, stat, statfs, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, syncFolder } from '../../platform/files/sync-path.ts'

/** Bytes of files that have not become sounds yet, one file for each upload. Where several processes serve, they share it. */
export class UploadFolder {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async open(folder: string): Promise<UploadFolder> {
    await mkdir(folder, { recursive: true })
    return new UploadFolder(folder)
  }

  pathOf(intakeId: string): string {
    return join(this.#folder, intakeId)
  }

  /** To read and write; made where it is not there. */
  openFile(intakeId: string): Promise<FileHandle> {
    return open(this.pathOf(intakeId), constants.O_RDWR | constants.O_CREAT, 0o600)
  }

  /** A file's name lasts only once the folder that holds it is synced. */
  sync(): Promise<void> {
    return syncFolder(this.#folder)
  }

  async has(intakeId: string): Promise<boolean> {
    return (await this.sizeBytes(intakeId)) !== null
  }

  async sizeBytes(intakeId: string): Promise<number | null> {
    try {
      return (await stat(this.pathOf(intakeId))).size
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async remove(intakeId: string): Promise<void> {
    await rm(this.pathOf(intakeId), { force: true })
  }

  /** Ids of the uploads that have bytes here. */
  list(): Promise<string[]> {
    return readdir(this.#folder)
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#folder)
    return bavail * bsize
  }
}
