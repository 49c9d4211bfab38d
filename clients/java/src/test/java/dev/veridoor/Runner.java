package dev.veridoor;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes the calls that come as lines of JSON, and answers each with a line: the other languages do the same. */
public final class Runner {
    private static final Client client = new Client(System.getenv("VERIDOOR_URL"), System.getenv("VERIDOOR_API_KEY"));

    @SuppressWarnings("unchecked")
    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Map<String, Object> shown = new HashMap<>();
            try {
                Object answer = make((Map<String, Object>) Json.read(line));
                shown.put("answer", answer instanceof byte[] bytes ? Map.of("bytes", bytes.length) : answer);
            } catch (Problem problem) {
                shown.put("problem", problem.code);
                shown.put("status", problem.status);
                shown.put("request_id", problem.requestId);
            } catch (Webhook.Refused refused) {
                shown.put("problem", "webhook_refused");
            }
            out.println(Json.write(shown));
        }
    }

    @SuppressWarnings("unchecked")
    private static Object make(Map<String, Object> asked) throws Exception {
        if (asked.get("webhook") instanceof Map<?, ?> given) {
            byte[] body = ((String) given.get("body")).getBytes(StandardCharsets.UTF_8);
            return Webhook.verify((Map<String, String>) given.get("headers"), body, (String) given.get("secret"));
        }
        List<Object> given = new ArrayList<>((List<Object>) asked.getOrDefault("arguments", List.of()));
        // A file is named by its place.
        for (int index = 0; index < given.size(); index++)
            if (given.get(index) instanceof Map<?, ?> one && one.get("file") instanceof String place)
                given.set(index, Files.readAllBytes(Path.of(place)));
        Method method = Arrays.stream(Client.class.getMethods()).filter(one -> one.getName().equals(asked.get("call"))).findFirst().orElseThrow();
        for (Class<?> type : Arrays.asList(method.getParameterTypes()).subList(given.size(), method.getParameterCount()))
            given.add(Query.class.isAssignableFrom(type) ? queryOf(type, asked) : null);
        if (!Boolean.TRUE.equals(asked.get("pages"))) return call(method, given);
        List<Object> items = new ArrayList<>();
        Core.pages((Query) given.get(given.size() - 1), query -> (Map<String, Object>) unchecked(method, given), items::add);
        return items;
    }

    @SuppressWarnings("unchecked")
    private static Query queryOf(Class<?> type, Map<String, Object> asked) throws Exception {
        Constructor<?> constructor = type.getConstructor();
        Query query = (Query) constructor.newInstance();
        query.values.putAll((Map<String, Object>) asked.getOrDefault("query", Map.of()));
        return query;
    }

    private static Object unchecked(Method method, List<Object> given) {
        try {
            return call(method, given);
        } catch (Exception error) {
            throw new IllegalStateException(error);
        }
    }

    private static Object call(Method method, List<Object> given) throws Exception {
        try {
            return method.invoke(client, given.toArray());
        } catch (InvocationTargetException error) {
            if (error.getCause() instanceof Problem problem) throw problem;
            throw error;
        }
    }
}
