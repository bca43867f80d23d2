import type { FlacBitReader } from './flac-bit-reader.ts'

/** The bits contradict themselves. */
export class FlacDamage extends Error {}

const fixedCoefficients: readonly (readonly number[])[] = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]]

/**
 * Decodes one channel of one frame into `values`. Everything is computed in doubles: with at most 33 bits a value, 15 bits a
 * coefficient and 32 of them, sums stay below 2^53 and therefore exact.
 *
 * @param bits bits a value of this channel has
 * @see RFC 9639, 9.2
 */
export function readFlacSubframe(reader: FlacBitReader, values: Float64Array, bits: number): void {
  if (reader.readBits(1) !== 0) throw new FlacDamage()
  const type = reader.readBits(6)
  const wastedBits = reader.readBits(1) === 1 ? reader.readUnary() + 1 : 0
  const usedBits = bits - wastedBits
  if (usedBits < 1) throw new FlacDamage()
  if (type === 0) values.fill(reader.readSigned(usedBits))
  else if (type === 1) readValues(reader, values, { count: values.length, bits: usedBits })
  else if (type >= 8 && type <= 12) readFixed(reader, values, { order: type - 8, bits: usedBits })
  else if (type >= 32) readLinear(reader, values, { order: type - 31, bits: usedBits })
  else throw new FlacDamage()
  if (wastedBits > 0) {
    for (let index = 0; index < values.length; index++) values[index] = (values[index] ?? 0) * 2 ** wastedBits
  }
}

interface Predicted {
  readonly order: number
  readonly bits: number
}

function readValues(
  reader: FlacBitReader,
  values: Float64Array,
  wanted: { count: number; bits: number },
): void {
  if (wanted.count > values.length) throw new FlacDamage()
  for (let index = 0; index < wanted.count; index++) values[index] = reader.readSigned(wanted.bits)
}

function readFixed(reader: FlacBitReader, values: Float64Array, { order, bits }: Predicted): void {
  readValues(reader, values, { count: order, bits })
  readResidual(reader, values, order)
  addPrediction(values, fixedCoefficients[order] ?? [], 0)
}

function readLinear(reader: FlacBitReader, values: Float64Array, { order, bits }: Predicted): void {
  readValues(reader, values, { count: order, bits })
  const precision = reader.readBits(4) + 1
  const shift = reader.readSigned(5)
  if (precision === 16 || shift < 0) throw new FlacDamage()
  const coefficients = Array.from({ length: order }, () => reader.readSigned(precision))
  readResidual(reader, values, order)
  addPrediction(values, coefficients, shift)
}

/** Turns residuals into values: each is predicted from those before it, the latest first. */
function addPrediction(values: Float64Array, coefficients: readonly number[], shift: number): void {
  const order = coefficients.length
  const weights = Float64Array.from(coefficients)
  const scale = 2 ** -shift
  for (let index = order; index < values.length; index++) {
    let sum = 0
    for (let back = 0; back < order; back++) sum += (weights[back] ?? 0) * (values[index - 1 - back] ?? 0)
    values[index] = (values[index] ?? 0) + Math.floor(sum * scale)
  }
}

function readResidual(reader: FlacBitReader, values: Float64Array, order: number): void {
  const method = reader.readBits(2)
  if (method > 1) throw new FlacDamage()
  const parameterBits = method === 0 ? 4 : 5
  const partitions = 2 ** reader.readBits(4)
  const perPartition = values.length / partitions
  if (!Number.isInteger(perPartition) || perPartition < order) throw new FlacDamage()
  for (let partition = 0; partition < partitions; partition++) {
    const start = partition === 0 ? order : partition * perPartition
    const end = (partition + 1) * perPartition
    readPartition(reader, values, { start, end, parameterBits })
  }
}

interface Partition {
  readonly start: number
  readonly end: number
  readonly parameterBits: number
}

function readPartition(reader: FlacBitReader, values: Float64Array, partition: Partition): void {
  const { start, end, parameterBits } = partition
  const parameter = reader.readBits(parameterBits)
  const escape = 2 ** parameterBits - 1
  if (parameter < escape) {
    reader.readRice(values, { start, end, parameter })
    return
  }
  const bits = reader.readBits(5)
  for (let index = start; index < end; index++) values[index] = bits === 0 ? 0 : reader.readSigned(bits)
}
