package dev.veridoor;

import java.util.Map;

/** The service refused (RFC 9457). Act on {@code code}, and log {@code requestId}. */
@SuppressWarnings("serial")
public final class Problem extends RuntimeException {
    public final int status;
    public final String code;
    public final String requestId;
    public final transient Map<String, Object> body;

    Problem(int status, Map<String, Object> body) {
        super(status + " " + body.getOrDefault("code", "unknown") + ": " + body.getOrDefault("detail", "no reason given"));
        this.status = status;
        this.body = body;
        code = String.valueOf(body.getOrDefault("code", "unknown"));
        requestId = (String) body.get("request_id");
    }
}
