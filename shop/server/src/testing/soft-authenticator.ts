import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type Options = Readonly<Record<string, unknown>>

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const read = (json: string): Options => JSON.parse(json) as Options
const base64url = (data: string | Buffer): string => Buffer.from(data).toString('base64url')

interface Facts {
  /** As the browser has it, which may be another shop's. */
  readonly origin: string
  /** Whether the person unlocked it. */
  readonly isVerified?: boolean
}

/** A device with one passkey (ES256, without attestation), which counts its signatures. */
export class SoftAuthenticator {
  readonly id = randomBytes(16)
  readonly #facts: Facts
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject }
  counter = 0

  constructor(facts: Facts) {
    this.#facts = facts
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** RegistrationResponseJSON for these options. */
  register(json: string): string {
    const options = read(json)
    const { id: rpId } = options['rp'] as { id: string }
    const length = Buffer.from([0, this.id.length])
    const key = Buffer.concat([Buffer.alloc(16), length, this.id, this.#coseKey()])
    const authData = Buffer.concat([this.#authData(rpId, HAS_KEY), key])
    // CBOR: { fmt: "none", attStmt: {}, authData }
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, authData.length]),
      authData,
    ])
    return this.#json({
      clientDataJSON: this.#clientData('webauthn.create', options),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    })
  }

  /** AuthenticationResponseJSON for these options. @param userHandle the account that the device believes it is for */
  sign(json: string, userHandle: string): string {
    const options = read(json)
    const clientDataJSON = this.#clientData('webauthn.get', options)
    const authData = this.#authData(String(options['rpId']), 0)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#json({
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', signed, this.#key.privateKey)),
      userHandle: base64url(userHandle),
    })
  }

  #json(response: object): string {
    const id = base64url(this.id)
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
  }

  #clientData(type: string, options: Options): string {
    const { origin } = this.#facts
    return base64url(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }))
  }

  #authData(rpId: string, more: number): Buffer {
    const { isVerified = true } = this.#facts
    const count = Buffer.alloc(4)
    count.writeUInt32BE((this.counter += 1))
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | (isVerified ? VERIFIED : 0) | more]), count])
  }

  /** CBOR: { kty: EC2, alg: ES256, crv: P-256, x, y } */
  #coseKey(): Buffer {
    const { x, y } = this.#key.publicKey.export({ format: 'jwk' }) as { x: string; y: string }
    const [start, between] = ['a5010203262001215820', '225820']
    return Buffer.concat([
      Buffer.from(start, 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from(between, 'hex'),
      Buffer.from(y, 'base64url'),
    ])
  }
}
