import com.helger.diver.api.coord.DVRCoordinate;
import com.helger.io.resource.FileSystemResource;
import com.helger.phive.api.execute.ValidationExecutionManager;
import com.helger.phive.api.executorset.ValidationExecutorSetRegistry;
import com.helger.phive.api.validity.IValidityDeterminator;
import com.helger.phive.en16931.EN16931Validation;
import com.helger.phive.peppol.PeppolValidation2026_05;
import com.helger.phive.peppol.PeppolValidationBisEurope;
import com.helger.phive.xml.source.IValidationSourceXML;
import com.helger.phive.xml.source.ValidationSourceXML;
import com.helger.phive.xrechnung.XRechnungValidation;
import java.io.FileInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;

/** Reads lines of `rules<tab>file`, and answers each with `rules<tab>file<tab>broken rules`, which are none where the file is right. */
class JudgePapers {
  static final Map<String, DVRCoordinate> XML_RULES =
      Map.of(
          "cii", EN16931Validation.VID_CII_1316,
          "en16931 invoice", EN16931Validation.VID_UBL_INVOICE_1316,
          "en16931 credit-note", EN16931Validation.VID_UBL_CREDIT_NOTE_1316,
          "peppol invoice", PeppolValidation2026_05.VID_OPENPEPPOL_INVOICE_UBL_V3,
          "peppol credit-note", PeppolValidation2026_05.VID_OPENPEPPOL_CREDIT_NOTE_UBL_V3,
          "xrechnung invoice", XRechnungValidation.VID_XRECHNUNG_UBL_INVOICE_302,
          "xrechnung credit-note", XRechnungValidation.VID_XRECHNUNG_UBL_CREDITNOTE_302);
  static final Map<String, PDFAFlavour> PDF_RULES =
      Map.of("pdf/a-3a", PDFAFlavour.PDFA_3_A, "pdf/ua-1", PDFAFlavour.PDFUA_1);

  public static void main(String[] args) throws Exception {
    var registry = new ValidationExecutorSetRegistry<IValidationSourceXML>();
    EN16931Validation.initEN16931(registry);
    PeppolValidationBisEurope.init(registry);
    XRechnungValidation.initXRechnung(registry);
    VeraGreenfieldFoundryProvider.initialise();
    for (var line : Files.readAllLines(Path.of(args[0]))) {
      var rules = line.split("\t")[0];
      var file = line.split("\t")[1];
      var broken = PDF_RULES.containsKey(rules) ? brokenInPdf(rules, file) : brokenInXml(registry, rules, file);
      System.out.println(line + "\t" + String.join(" ", broken));
    }
  }

  static TreeSet<String> brokenInXml(
      ValidationExecutorSetRegistry<IValidationSourceXML> registry, String rules, String file) {
    var broken = new TreeSet<String>();
    var set = registry.getOfID(XML_RULES.get(rules));
    var source = ValidationSourceXML.create(new FileSystemResource(file));
    for (var result :
        ValidationExecutionManager.executeValidation(IValidityDeterminator.createDefault(), set, source))
      for (var error : result.getErrorList())
        if (error.isError())
          broken.add(error.hasErrorID() ? error.getErrorID() : error.getAsStringLocaleIndepdent().replaceAll("\\s+", "_"));
    return broken;
  }

  static TreeSet<String> brokenInPdf(String rules, String file) throws Exception {
    var broken = new TreeSet<String>();
    var flavour = PDF_RULES.get(rules);
    try (var bytes = new FileInputStream(file);
        var parser = Foundries.defaultInstance().createParser(bytes, flavour);
        var validator = Foundries.defaultInstance().createValidator(flavour, false)) {
      for (var assertion : validator.validate(parser).getTestAssertions())
        broken.add(assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber());
    }
    return broken;
  }
}
