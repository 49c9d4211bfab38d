package dev.veridoor;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Notifications of the service (Standard Webhooks). */
public final class Webhook {
    /** Seconds by which the clocks may differ, as Standard Webhooks advises. */
    private static final long TOLERANCE = 300;

    /** A notification that must not be trusted. */
    @SuppressWarnings("serial")
    public static final class Refused extends Exception {
        Refused(String reason) {
            super(reason);
        }
    }

    private Webhook() {}

    /** Checks a notification and returns it. The same id may come again: handle it once. */
    @SuppressWarnings("unchecked")
    public static Map<String, Object> verify(Map<String, String> headers, byte[] body, String... secrets)
            throws Refused, GeneralSecurityException {
        Map<String, String> given = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        given.putAll(headers);
        String moment = given.getOrDefault("webhook-timestamp", "");
        if (!moment.matches("[0-9]{1,12}") || Math.abs(Instant.now().getEpochSecond() - Long.parseLong(moment)) > TOLERANCE)
            throw new Refused("the notification is too old");
        byte[] start = (given.get("webhook-id") + "." + moment + ".").getBytes(StandardCharsets.UTF_8);
        for (String secret : secrets) {
            Mac code = Mac.getInstance("HmacSHA256");
            code.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replaceFirst("^whsec_", "")), "HmacSHA256"));
            code.update(start);
            byte[] right = ("v1," + Base64.getEncoder().encodeToString(code.doFinal(body))).getBytes(StandardCharsets.UTF_8);
            for (String one : given.getOrDefault("webhook-signature", "").split(" "))
                if (MessageDigest.isEqual(right, one.getBytes(StandardCharsets.UTF_8)))
                    return (Map<String, Object>) Json.read(new String(body, StandardCharsets.UTF_8));
        }
        throw new Refused("the signature is not right");
    }
}
