/** The name that Factur-X prescribes for the XML inside the PDF. */
export const FACTUR_X_FILE_NAME = 'factur-x.xml'

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const PROPERTIES = {
  DocumentFileName: ['The name of the embedded XML document', FACTUR_X_FILE_NAME],
  DocumentType: ['The type of the hybrid document in capital letters', 'INVOICE'],
  Version: ['The actual version of the standard applying to the embedded XML document', '1.0'],
  ConformanceLevel: ['The conformance level of the embedded XML document', 'EN 16931'],
} as const

/**
 * XMP that marks a PDF as Factur-X, with the description of its own properties that PDF/A asks for.
 *
 * @see Factur-X 1.0, section 6.2.2
 */
export function facturXMetadata(): string {
  const values = Object.entries(PROPERTIES).map(([name, [, value]]) => `<fx:${name}>${value}</fx:${name}>`)
  const described = Object.entries(PROPERTIES).map(
    ([name, [description]]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>` +
      '<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>' +
      `<pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  )
  return `
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${values.join('')}</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${described.join('\n')}</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`
}
