package dev.veridoor;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What every operation stands on: sending, retries, problems, pages. */
public abstract class Core {
    /** Answers that say nothing of the request itself. */
    private static final Set<Integer> PASSING = Set.of(429, 502, 503, 504);
    /** Milliseconds before the second attempt, doubled for each further one; and the longest wait. */
    private static final long FIRST_DELAY = 200, LONGEST_DELAY = 30_000;
    /** A second attempt would make a second secret, which is shown once. */
    private static final Pattern SHOWN_ONCE = Pattern.compile("/api/v2/api-key(/[^/]+/rotate)?$");

    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String url, apiKey;
    private final Duration timeout;
    private final int retries;

    protected Core(String url, String apiKey, Duration timeout, int retries) {
        this.url = url.replaceFirst("/+$", "");
        this.apiKey = apiKey;
        this.timeout = timeout;
        this.retries = retries;
    }

    protected static String part(Object value) {
        return URLEncoder.encode(String.valueOf(value), StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Sends a request, again after a failure that passes; the service does the same request once. */
    protected Object send(String method, String path, Map<String, ?> body, Query query) {
        return send(method, path, body, query, null);
    }

    /** The same with a file beside the body, in one form. */
    protected Object send(String method, String path, Map<String, ?> body, Query query, byte[] file) {
        String boundary = UUID.randomUUID().toString();
        String named = query == null ? "" : query.values.entrySet().stream()
                .map(one -> part(one.getKey()) + "=" + part(one.getValue()))
                .collect(Collectors.joining("&"));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path + (named.isEmpty() ? "" : "?" + named)))
                .timeout(timeout)
                .header("Authorization", "Bearer " + apiKey)
                .method(method, body == null
                        ? HttpRequest.BodyPublishers.noBody()
                        : HttpRequest.BodyPublishers.ofByteArray(file == null
                                ? Json.write(body).getBytes(StandardCharsets.UTF_8)
                                : form(boundary, body, file)));
        if (body != null)
            request.header("Content-Type", file == null ? "application/json" : "multipart/form-data; boundary=" + boundary);
        if (!method.equals("GET")) request.header("Idempotency-Key", UUID.randomUUID().toString());
        int most = method.equals("POST") && SHOWN_ONCE.matcher(path).find() ? 0 : retries;
        try {
            for (int attempt = 0; ; attempt++) {
                String asked = "";
                try {
                    HttpResponse<byte[]> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
                    if (attempt >= most || !PASSING.contains(answer.statusCode())) return read(answer);
                    asked = answer.headers().firstValue("retry-after").orElse("");
                } catch (IOException error) {
                    if (attempt >= most) throw new UncheckedIOException(error);
                }
                long delay = asked.matches("\\d{1,9}")
                        ? Long.parseLong(asked) * 1000
                        : ThreadLocalRandom.current().nextLong(FIRST_DELAY << attempt);
                Thread.sleep(Math.min(LONGEST_DELAY, delay));
            }
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", error);
        }
    }

    private static byte[] form(String boundary, Map<String, ?> fields, byte[] file) {
        String start = "--" + boundary + "\r\nContent-Disposition: form-data; name=";
        String texts = fields.entrySet().stream()
                .map(one -> start + Json.write(one.getKey()) + "\r\n\r\n"
                        + (one.getValue() instanceof String text ? text : Json.write(one.getValue())) + "\r\n")
                .collect(Collectors.joining());
        ByteArrayOutputStream form = new ByteArrayOutputStream(file.length + 4096);
        form.writeBytes(texts.getBytes(StandardCharsets.UTF_8));
        form.writeBytes((start + "\"file\"; filename=\"page\"\r\nContent-Type: application/octet-stream\r\n\r\n").getBytes(StandardCharsets.UTF_8));
        form.writeBytes(file);
        form.writeBytes(("\r\n--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
        return form.toByteArray();
    }

    @SuppressWarnings("unchecked")
    private static Object read(HttpResponse<byte[]> answer) {
        String type = answer.headers().firstValue("content-type").orElse("");
        boolean isJson = type.startsWith("application/json") || type.startsWith("application/problem+json");
        Object content = isJson ? Json.read(new String(answer.body(), StandardCharsets.UTF_8)) : answer.body();
        if (answer.statusCode() >= 400)
            throw new Problem(answer.statusCode(), isJson ? (Map<String, Object>) content : Map.of());
        return !isJson && answer.body().length == 0 ? null : content;
    }

    /** Every item of a list, page after page; {@code operation} asks for the page of the query. */
    @SuppressWarnings("unchecked")
    public static <Filters extends Query> void pages(
            Filters query, Function<Filters, Map<String, Object>> operation, Consumer<Map<String, Object>> each) {
        for (boolean more = true; more; ) {
            Map<String, Object> page = operation.apply(query);
            ((List<Map<String, Object>>) page.get("data")).forEach(each);
            more = Boolean.TRUE.equals(page.get("has_more"));
            if (more) query.after((String) page.get("next_cursor"));
        }
    }
}
