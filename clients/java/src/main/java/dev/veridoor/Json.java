package dev.veridoor;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON (RFC 8259) as maps, lists, texts, numbers, booleans and null, since Java's own library has none. */
public final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    public static Object read(String text) {
        Json reader = new Json(text);
        Object value = reader.value();
        if (reader.next() != 0) throw reader.wrong();
        return value;
    }

    public static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(out, value);
        return out.toString();
    }

    private static void write(StringBuilder out, Object value) {
        if (value instanceof Map<?, ?> map) {
            String between = "{";
            for (Map.Entry<?, ?> one : map.entrySet()) {
                out.append(between);
                write(out, one.getKey());
                out.append(':');
                write(out, one.getValue());
                between = ",";
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof Iterable<?> list) {
            out.append('[');
            String between = "";
            for (Object one : list) {
                out.append(between);
                write(out, one);
                between = ",";
            }
            out.append(']');
        } else if (value == null || value instanceof Number || value instanceof Boolean) {
            out.append(value);
        } else {
            out.append('"');
            for (char one : value.toString().toCharArray()) {
                if (one == '"' || one == '\\') out.append('\\').append(one);
                else if (one < ' ') out.append(String.format("\\u%04x", (int) one));
                else out.append(one);
            }
            out.append('"');
        }
    }

    /** The next character that is no space, which is not taken; 0 at the end. */
    private char next() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
        return at < text.length() ? text.charAt(at) : 0;
    }

    private boolean takes(char expected) {
        if (next() != expected) return false;
        at++;
        return true;
    }

    private void must(char expected) {
        if (!takes(expected)) throw wrong();
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("no JSON at " + at);
    }

    private Object value() {
        switch (next()) {
            case '{':
                at++;
                Map<String, Object> map = new LinkedHashMap<>();
                if (takes('}')) return map;
                do {
                    next();
                    String name = string();
                    must(':');
                    map.put(name, value());
                } while (takes(','));
                must('}');
                return map;
            case '[':
                at++;
                List<Object> list = new ArrayList<>();
                if (takes(']')) return list;
                do list.add(value());
                while (takes(','));
                must(']');
                return list;
            case '"':
                return string();
            default:
                int start = at;
                while (at < text.length() && ("+-.".indexOf(text.charAt(at)) >= 0 || Character.isLetterOrDigit(text.charAt(at)))) at++;
                return word(text.substring(start, at));
        }
    }

    private Object word(String word) {
        switch (word) {
            case "null":
                return null;
            case "true":
            case "false":
                return Boolean.valueOf(word);
            default:
                if (!word.matches("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?")) throw wrong();
                return word.matches("-?\\d{1,18}") ? (Object) Long.valueOf(word) : new BigDecimal(word);
        }
    }

    private String string() {
        must('"');
        StringBuilder out = new StringBuilder();
        for (; at < text.length(); at++) {
            char one = text.charAt(at);
            if (one == '"') {
                at++;
                return out.toString();
            }
            if (one != '\\') {
                out.append(one);
                continue;
            }
            char escaped = text.charAt(++at);
            int place = "bfnrt".indexOf(escaped);
            if (escaped == 'u') {
                out.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
                at += 4;
            } else out.append(place < 0 ? escaped : "\b\f\n\r\t".charAt(place));
        }
        throw wrong();
    }
}
