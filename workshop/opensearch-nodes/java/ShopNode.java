import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.Version;
import org.opensearch.analysis.common.CommonAnalysisModulePlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.painless.PainlessModulePlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.PluginInfo;
import org.opensearch.transport.Netty4ModulePlugin;

/**
 * A node of a cluster on loopback, in a process of its own so that it can be killed. Arguments: its name, its folder, then
 * settings as NAME=VALUE.
 */
public class ShopNode extends Node {
  private static final List<Class<? extends Plugin>> PLUGINS =
      List.of(Netty4ModulePlugin.class, CommonAnalysisModulePlugin.class, PainlessModulePlugin.class);

  private ShopNode(Environment environment) {
    super(environment, PLUGINS.stream().map(ShopNode::infoOf).toList(), true);
  }

  private static PluginInfo infoOf(Class<? extends Plugin> type) {
    String name = type.getName();
    return new PluginInfo(name, "", "", Version.CURRENT, "21", name, null, List.of(), false);
  }

  public static void main(String[] args) throws Exception {
    Path home = Path.of(args[1]);
    for (String folder : List.of("config", "modules", "plugins", "data", "logs"))
      Files.createDirectories(home.resolve(folder));
    Settings.Builder settings = Settings.builder().put("path.home", home.toString()).put("node.name", args[0]);
    for (int at = 2; at < args.length; at++) {
      String[] setting = args[at].split("=", 2);
      if (setting[1].contains(",")) settings.putList(setting[0], setting[1].split(","));
      else settings.put(setting[0], setting[1]);
    }
    Environment environment =
        InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), home.resolve("config"), () -> args[0]);
    Node node = new ShopNode(environment);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> close(node)));
    node.start();
    System.out.println("STARTED");
    // Whoever started it holds the other end: it must not outlive a test that was killed.
    while (System.in.read() >= 0) {}
    Runtime.getRuntime().halt(0);
  }

  private static void close(Node node) {
    try {
      node.close();
    } catch (Exception error) {
      error.printStackTrace();
    }
  }
}
